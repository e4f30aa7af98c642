package io.squareoff.harness.stack;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * A service as small as can be, which the stack starts as any other: it answers each request with its arguments. Where the
 * environment has ECHO_ENDPOINT, a path that begins with /echo is answered by the service there.
 */
final class TestService {

    private TestService() {}

    /** Packages it as a module of a project. */
    static void install(Path archive) throws IOException {
        Files.createDirectories(archive.getParent());
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, TestService.class.getName());
        String name = TestService.class.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(archive);
                JarOutputStream jar = new JarOutputStream(file, manifest);
                var code = TestService.class.getResourceAsStream("/" + name)) {
            jar.putNextEntry(new JarEntry(name));
            code.transferTo(jar);
            jar.closeEntry();
        }
    }

    public static void main(String[] arguments) throws IOException {
        Map<String, String> options = new TreeMap<>();
        for (String argument : arguments) {
            String[] option = argument.substring("--".length()).split("=", 2);
            options.put(option[0], option[1]);
        }
        HttpServer server = HttpServer.create(
                new InetSocketAddress(options.get("server.address"), Integer.parseInt(options.get("server.port"))), 0);
        server.createContext("/", exchange -> answer(exchange, options.toString()));
        server.start();
    }

    private static void answer(HttpExchange exchange, String options) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String echo = System.getenv("ECHO_ENDPOINT");
        byte[] body = (path.startsWith("/echo") ? read(echo + path.substring("/echo".length())) : options)
                .getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static String read(String url) throws IOException {
        try {
            return HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
