package io.squareoff.harness.stack;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A service as small as can be, which the stack starts as any other: it answers each request with its arguments. Where the
 * environment has ECHO_ENDPOINT, a path that begins with /echo is answered by the service there. With an argument echo.tls it
 * serves HTTPS; with any.tls it does not, but trusts the authority that it is given.
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
        InetSocketAddress address =
                new InetSocketAddress(options.get("server.address"), Integer.parseInt(options.get("server.port")));
        HttpServer server = options.containsKey("echo.tls")
                ? httpsServer(address, context(options))
                : HttpServer.create(address, 0);
        HttpClient client = options.containsKey("any.tls")
                ? HttpClient.newBuilder().sslContext(context(options)).build()
                : HttpClient.newHttpClient();
        server.createContext("/", exchange -> answer(exchange, client, options.toString()));
        server.start();
    }

    static HttpsServer httpsServer(InetSocketAddress address, SSLContext context) throws IOException {
        HttpsServer server = HttpsServer.create(address, 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        return server;
    }

    private static SSLContext context(Map<String, String> options) {
        String bundle = "spring.ssl.bundle.pem." + options.getOrDefault("echo.tls", options.get("any.tls")) + ".";
        return context(
                file(options.get(bundle + "keystore.certificate")),
                file(options.get(bundle + "keystore.private-key")),
                file(options.get(bundle + "truststore.certificate")));
    }

    private static Path file(String url) {
        return Path.of(URI.create(url).getPath());
    }

    /** Makes a context of files in PEM. */
    static SSLContext context(Path certificate, Path key, Path authority) {
        try {
            CertificateFactory certificates = CertificateFactory.getInstance("X.509");
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            try (InputStream own = Files.newInputStream(certificate);
                    InputStream trusted = Files.newInputStream(authority)) {
                byte[] decoded =
                        Base64.getMimeDecoder().decode(Files.readString(key).replaceAll("-----.*-----", ""));
                store.setKeyEntry(
                        "own",
                        KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(decoded)),
                        new char[0],
                        new Certificate[] {certificates.generateCertificate(own)});
                store.setCertificateEntry("authority", certificates.generateCertificate(trusted));
            }
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, new char[0]);
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void answer(HttpExchange exchange, HttpClient client, String options) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String echo = System.getenv("ECHO_ENDPOINT");
        byte[] body = (path.startsWith("/echo") ? read(client, echo + path.substring("/echo".length())) : options)
                .getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static String read(HttpClient client, String url) throws IOException {
        try {
            return client.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
