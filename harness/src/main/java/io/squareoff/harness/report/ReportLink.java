package io.squareoff.harness.report;

/**
 * Something else that a run left, which its page links.
 *
 * @param title its words
 * @param path relative to the folder of the run, such as {@code gatling/index.html}
 */
public record ReportLink(String title, String path) {

    /** @throws IllegalArgumentException if the path leads out of the folder: the page would depend on the machine */
    public ReportLink {
        if (path.isEmpty() || path.startsWith("/") || path.contains(":") || path.contains("..")) {
            throw new IllegalArgumentException(
                    "a link must stay in the folder of its run, not lead to \"" + path + "\"");
        }
    }

    /** The path as a page names it: signs that have a meaning in addresses are written as codes. */
    String href() {
        return path.replace("%", "%25").replace("#", "%23").replace("?", "%3F").replace(" ", "%20");
    }
}
