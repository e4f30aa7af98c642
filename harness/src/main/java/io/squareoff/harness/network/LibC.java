package io.squareoff.harness.network;

import com.sun.jna.Native;
import com.sun.jna.Pointer;

/** The calls of Linux' C library that a relay needs; on 64-bit machines. Each returns -1 on failure, and then {@link Native#getLastError}. */
final class LibC {

    static final int RDWR_NONBLOCK = 2 | 0x800;
    static final int TUNSETIFF = 0x400454ca;
    static final int TUN_WITHOUT_INFORMATION = 0x1001;
    static final int PR_SET_TIMERSLACK = 29;
    static final int EINTR = 4;
    static final short POLLIN = 1;

    static {
        Native.register(LibC.class, "c");
    }

    private LibC() {}

    static native int open(String path, int flags);

    static native int ioctl(int file, long request, Pointer argument);

    static native long read(int file, Pointer buffer, long bytes);

    static native long write(int file, Pointer buffer, long bytes);

    static native int ppoll(Pointer files, long count, Pointer timeout, Pointer signals);

    static native int prctl(int option, long argument, long unused, long unused2, long unused3);
}
