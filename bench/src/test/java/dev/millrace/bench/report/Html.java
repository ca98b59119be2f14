package dev.millrace.bench.report;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/// A page, read back as XML.
final class Html {

    private final Document document;

    Html(String page) throws Exception {
        document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(page)));
    }

    record Cell(String main, String note, String mark) {}

    record Row(String name, String note, String mark, boolean marked, List<Cell> cells) {}

    /// The rows of all tables of a section whose head has as many columns, in the order of the page.
    List<Row> rows(String section, int columns) {
        List<Row> rows = new ArrayList<>();
        for (Element table : all(section(section), "table")) {
            if (all(all(table, "thead").getFirst(), "th").size() == columns) {
                all(all(table, "tbody").getFirst(), "tr").forEach(tr -> rows.add(row(tr)));
            }
        }
        return rows;
    }

    Element section(String id) {
        return all(document.getDocumentElement(), "section").stream()
                .filter(section -> section.getAttribute("id").equals(id))
                .findFirst()
                .orElseThrow();
    }

    Element root() {
        return document.getDocumentElement();
    }

    static List<Element> all(Element parent, String name) {
        NodeList nodes = parent.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private static Row row(Element tr) {
        Element head = all(tr, "th").getFirst();
        List<Cell> cells = all(tr, "td").stream()
                .map(td -> new Cell(main(td), text(td, "small"), text(td, "b")))
                .toList();
        return new Row(
                main(head),
                text(head, "small"),
                text(head, "b"),
                tr.getAttribute("class").equals("marked"),
                cells);
    }

    private static String main(Element cell) {
        return all(cell, "span").getFirst().getTextContent();
    }

    private static String text(Element cell, String name) {
        return all(cell, name).stream().map(Node::getTextContent).findFirst().orElse("");
    }
}
