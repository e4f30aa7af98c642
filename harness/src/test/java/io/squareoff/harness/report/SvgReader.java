package io.squareoff.harness.report;

import io.squareoff.harness.report.ChartDrawingTest.ReadAxis;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** The elements of a drawing in a page. */
final class SvgReader {

    private final Document document;

    private SvgReader(Document document) {
        this.document = document;
    }

    /** The drawing of one size on the page of a chart. */
    static SvgReader of(ReportChart chart, ChartSize size) {
        String page = new HtmlRenderer()
                .render(new Report("", "", List.of(), "", List.of(), List.of(chart), List.of(), List.of()));
        Matcher drawing =
                Pattern.compile("<svg class=\"" + size.css() + "\".*?</svg>").matcher(page);
        if (!drawing.find()) {
            throw new AssertionError("no drawing in " + page);
        }
        try {
            return new SvgReader(DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(drawing.group()))));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new AssertionError(e);
        }
    }

    List<Element> elements(String name) {
        NodeList nodes = document.getElementsByTagName(name);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(i -> new Element((org.w3c.dom.Element) nodes.item(i)))
                .toList();
    }

    /** Those whose classes begin with one. */
    List<Element> elements(String name, String css) {
        return elements(name).stream()
                .filter(element -> element.attribute("class").startsWith(css))
                .toList();
    }

    List<String> texts() {
        return elements("text").stream().map(Element::words).toList();
    }

    /**
     * The axis whose labels have a class.
     *
     * @param direction the attribute with their places
     */
    ReadAxis axis(String css, String direction, boolean logarithmic) {
        List<Element> ticks = elements("text", css);
        // Letters stand a little below the line of their value.
        double below = direction.equals("y") ? 4 : 0;
        Element first = ticks.get(0);
        // The last one may stand beside its place, to be whole.
        Element second = ticks.get(Math.max(1, ticks.size() - 2));
        return new ReadAxis(
                first.number("data-value"),
                first.number(direction) - below,
                second.number("data-value"),
                second.number(direction) - below,
                logarithmic);
    }

    /** One element. */
    record Element(org.w3c.dom.Element xml) {

        String attribute(String name) {
            return xml.getAttribute(name);
        }

        double number(String name) {
            return Double.parseDouble(attribute(name));
        }

        /** The words that a browser shows where a pointer rests. */
        String title() {
            NodeList titles = xml.getElementsByTagName("title");
            return titles.getLength() == 0 ? "" : titles.item(0).getTextContent();
        }

        String words() {
            return xml.getTextContent();
        }
    }
}
