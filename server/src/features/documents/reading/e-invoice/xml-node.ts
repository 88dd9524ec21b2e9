import type { MoneyElement } from './e-invoice.ts';

/** Parsed tree, read by path; missing nodes are null or an empty list, never an error. */
export type XmlNode = string | XmlElement;
export interface XmlElement {
  readonly [name: string]: XmlNode | readonly XmlNode[];
}

const all = (node: XmlNode, name: string): readonly XmlNode[] => {
  if (typeof node === 'string' || !Object.hasOwn(node, name)) return [];
  const found = node[name] ?? [];
  return Array.isArray(found) ? found : [found as XmlNode];
};

export const nodesAt = (node: XmlNode, ...path: readonly string[]): readonly XmlNode[] =>
  path.reduce<readonly XmlNode[]>((nodes, name) => nodes.flatMap((each) => all(each, name)), [node]);

export const nodeAt = (node: XmlNode, ...path: readonly string[]): XmlNode | null => nodesAt(node, ...path)[0] ?? null;

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const character = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD');

const unescaped = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name) return named[name] ?? whole;
    return character(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });

const ownText = (node: XmlNode): string => {
  const text = typeof node === 'string' ? node : node['#text'];
  return typeof text === 'string' ? unescaped(text).trim() : '';
};

export const textsAt = (node: XmlNode, ...path: readonly string[]): string[] =>
  nodesAt(node, ...path)
    .map(ownText)
    .filter((text) => text !== '');

export const textAt = (node: XmlNode, ...path: readonly string[]): string | null => textsAt(node, ...path)[0] ?? null;

export const attributeOf = (node: XmlNode, name: string): string | null => {
  const value = typeof node === 'string' || !Object.hasOwn(node, `@${name}`) ? null : node[`@${name}`];
  return typeof value === 'string' ? unescaped(value).trim() : null;
};

/** Amounts with their currencies. */
export const moneysAt = (node: XmlNode, ...path: readonly string[]): readonly MoneyElement[] =>
  nodesAt(node, ...path)
    .map((each) => ({ text: ownText(each), currency: attributeOf(each, 'currencyID') || null }))
    .filter(({ text }) => text !== '');

export const moneyAt = (node: XmlNode, ...path: readonly string[]): MoneyElement | null =>
  moneysAt(node, ...path)[0] ?? null;
