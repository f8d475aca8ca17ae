/** JUnit XML as a reader of it takes it: parsed by libxml2, and held against the rules of junit-10.xsd. */
import { XmlDocument, type XmlElement, XsdValidator } from 'libxml2-wasm';

/** The parts of the schema that documents of this package use, as Jenkins validates them. */
const SCHEMA = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:simpleType name="seconds"><xs:restriction base="xs:string"><xs:pattern value="\\d+\\.\\d{3}"/></xs:restriction></xs:simpleType>
  <xs:attributeGroup name="totals">
    <xs:attribute name="tests" type="xs:nonNegativeInteger" use="required"/>
    <xs:attribute name="failures" type="xs:nonNegativeInteger" use="required"/>
    <xs:attribute name="errors" type="xs:nonNegativeInteger" use="required"/>
    <xs:attribute name="time" type="seconds"/>
  </xs:attributeGroup>
  <xs:complexType name="reason" mixed="true"><xs:attribute name="message" type="xs:string" use="required"/></xs:complexType>
  <xs:element name="testsuites"><xs:complexType>
    <xs:sequence><xs:element ref="testsuite" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
    <xs:attribute name="name" type="xs:string"/><xs:attributeGroup ref="totals"/>
  </xs:complexType></xs:element>
  <xs:element name="testsuite"><xs:complexType>
    <xs:sequence>
      <xs:element name="properties" minOccurs="0"><xs:complexType><xs:sequence>
        <xs:element name="property" maxOccurs="unbounded"><xs:complexType>
          <xs:attribute name="name" type="xs:string" use="required"/><xs:attribute name="value" type="xs:string" use="required"/>
        </xs:complexType></xs:element>
      </xs:sequence></xs:complexType></xs:element>
      <xs:element ref="testcase" minOccurs="0" maxOccurs="unbounded"/>
    </xs:sequence>
    <xs:attribute name="name" type="xs:string" use="required"/><xs:attributeGroup ref="totals"/>
    <xs:attribute name="skipped" type="xs:nonNegativeInteger"/>
  </xs:complexType></xs:element>
  <xs:element name="testcase"><xs:complexType>
    <xs:choice minOccurs="0">
      <xs:element name="skipped" type="reason"/><xs:element name="error" type="reason"/>
      <xs:element name="failure" type="reason"/><xs:element name="system-out" type="xs:string"/>
    </xs:choice>
    <xs:attribute name="name" type="xs:string" use="required"/><xs:attribute name="classname" type="xs:string" use="required"/>
    <xs:attribute name="time" type="seconds"/>
  </xs:complexType></xs:element>
</xs:schema>`;

interface ReadCase {
  readonly suite: string;
  readonly name: string;
  readonly state: string;
  readonly words: string;
  readonly time: string | undefined;
}

export interface ReadJunit {
  readonly name: string;
  readonly totals: readonly number[];
  readonly cases: readonly ReadCase[];
  readonly properties: Readonly<Record<string, string>>;
}

/** A document as it is read. @throws for what is no XML, or breaks the schema */
export function readJunit(xml: string): ReadJunit {
  using schema = XmlDocument.fromString(SCHEMA);
  using validator = XsdValidator.fromDoc(schema);
  using document = XmlDocument.fromString(xml);
  validator.validate(document);
  const { root } = document;
  return {
    name: attribute(root, 'name') ?? '',
    totals: ['tests', 'failures', 'errors'].map((name) => Number(attribute(root, name))),
    cases: elements(root, '//testcase').map(readCase),
    properties: Object.fromEntries(
      elements(root, '//property').map((one) => [
        attribute(one, 'name') ?? '',
        attribute(one, 'value') ?? '',
      ]),
    ),
  };
}

function readCase(element: XmlElement): ReadCase {
  const [child] = elements(element, '*');
  return {
    suite: attribute(element, 'classname') ?? '',
    name: attribute(element, 'name') ?? '',
    state: !child || child.name === 'system-out' ? 'passed' : child.name,
    words: child?.content ?? '',
    time: attribute(element, 'time'),
  };
}

const elements = (within: XmlElement, path: string) => within.find(path) as XmlElement[];
const attribute = (element: XmlElement, name: string) => element.attr(name)?.value;
