import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { documentLimits, refusals } from '../refusal.ts';
import type { XmlElement, XmlNode } from './xml-node.ts';

/** Invoices are about ten levels deep. */
const maxDepth = 60;
/** Longer tags have thousands of attributes, which take the parser seconds. */
const overlongTagPattern = /<[^>]{20000}/;

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: maxDepth,
});

const encodingOf = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  const declaration = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(declaration)?.[1] ?? 'utf-8';
};

const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw refusals.broken();
  }
};

const parsed = (text: string): Readonly<Record<string, XmlNode>> => {
  try {
    if (XMLValidator.validate(text) !== true) throw refusals.broken();
    return parser.parse(text) as Readonly<Record<string, XmlNode>>;
  } catch {
    throw refusals.broken();
  }
};

/** Refuses entity definitions in the decoded text before parsing, so that no encoding hides them and none is expanded. */
export const parseXml = (bytes: Uint8Array): { name: string; root: XmlElement } => {
  if (bytes.byteLength > documentLimits.xmlBytes) throw refusals.xmlTooLarge();
  const text = decoded(bytes);
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(text)) throw refusals.dtd();
  if (overlongTagPattern.test(text)) throw refusals.broken();
  const [name, root] = Object.entries(parsed(text))[0] ?? [];
  if (name === undefined || root === undefined || typeof root === 'string') throw refusals.noInvoice();
  return { name, root };
};
