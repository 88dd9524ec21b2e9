import type { CiiNames } from './cii-names.ts';
import { dayAt, documentNumbers, objectsIn, periodAt } from './cii-values.ts';
import type { EInvoiceLine } from './e-invoice.ts';
import { attributeOf, moneyAt, nodeAt, nodesAt, textAt, textsAt, type XmlNode } from './xml-node.ts';

const maxDepth = 20;
/** Status of a line in the EXTENDED profile; without one it counts. */
const statuses: ReadonlyMap<string | null, EInvoiceLine['status']> = new Map([
  ['GROUP', 'group'],
  ['INFORMATION', 'information'],
]);

const quantityOf = (line: XmlNode, names: CiiNames): EInvoiceLine['quantity'] => {
  const node = nodeAt(line, names.lineDelivery, 'BilledQuantity');
  const text = textAt(line, names.lineDelivery, 'BilledQuantity');
  return node === null || text === null ? null : { text, unit: attributeOf(node, 'unitCode') };
};

const lineOf = (line: XmlNode, names: CiiNames): EInvoiceLine => ({
  number: textAt(line, 'AssociatedDocumentLineDocument', 'LineID'),
  amount: moneyAt(line, names.lineSettlement, names.lineTotals, 'LineTotalAmount'),
  status: statuses.get(textAt(line, 'AssociatedDocumentLineDocument', 'LineStatusReasonCode')) ?? 'detail',
  quantity: quantityOf(line, names),
  texts: [
    ...textsAt(line, 'SpecifiedTradeProduct', 'Name'),
    ...textsAt(line, 'SpecifiedTradeProduct', 'Description'),
    ...textsAt(line, 'AssociatedDocumentLineDocument', 'IncludedNote', 'Content'),
  ],
  objects: [names.lineAgreement, names.lineSettlement].flatMap((part) => nodesAt(line, part).flatMap(objectsIn)),
  properties: nodesAt(line, 'SpecifiedTradeProduct', 'ApplicableProductCharacteristic').map((property) => ({
    name: textAt(property, 'Description') ?? textAt(property, 'TypeCode') ?? '',
    value: textAt(property, 'Value') ?? textAt(property, 'ValueMeasure') ?? '',
  })),
  period: periodAt(nodeAt(line, names.lineSettlement) ?? ''),
  deliveryDay: dayAt(line, names.lineDelivery, 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime'),
  precedingDocuments: nodesAt(line, names.lineSettlement, 'InvoiceReferencedDocument').flatMap(documentNumbers),
  children: [],
});

/** Lines as a tree: a sub-line names the line above it. Lines that name each other in a circle are under none and do not add up. */
export const ciiLines = (transaction: XmlNode, names: CiiNames): readonly EInvoiceLine[] => {
  const nodes = nodesAt(transaction, 'IncludedSupplyChainTradeLineItem');
  const numbers = new Set(nodes.map((node) => textAt(node, 'AssociatedDocumentLineDocument', 'LineID')));
  const byParent = Map.groupBy(nodes, (node) => {
    const parent = textAt(node, 'AssociatedDocumentLineDocument', 'ParentLineID');
    return numbers.has(parent) ? parent : null;
  });
  const below = (parent: string | null, depth: number): readonly EInvoiceLine[] => {
    const found = byParent.get(parent) ?? [];
    // Each line is placed once, also if two lines above it have the same number.
    byParent.delete(parent);
    return found.map((node) => {
      const line = lineOf(node, names);
      return line.number === null || depth > maxDepth ? line : { ...line, children: below(line.number, depth + 1) };
    });
  };
  return below(null, 0);
};
