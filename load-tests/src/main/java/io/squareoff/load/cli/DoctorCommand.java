package io.squareoff.load.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "doctor", mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        return 0;
    }
}
