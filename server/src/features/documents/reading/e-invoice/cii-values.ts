import type { EInvoice, InvoicedObject, PartialPeriod } from './e-invoice.ts';
import { attributeOf, nodeAt, nodesAt, textAt, textsAt, type XmlNode } from './xml-node.ts';
import { compactDay, xmlDay } from './xml-values.ts';

/** UNTDID 1153: the identifier of an invoiced object. */
const objectType = '130';

export const dayTextAt = (node: XmlNode, ...path: readonly string[]): string | null =>
  textAt(node, ...path, 'DateTimeString') ?? textAt(node, ...path, 'DateTime') ?? textAt(node, ...path);

export const dayAt = (node: XmlNode, ...path: readonly string[]): string | null => {
  const text = dayTextAt(node, ...path);
  return text === null ? null : (compactDay(text) ?? xmlDay(text));
};

export const periodAt = (settlement: XmlNode): PartialPeriod => ({
  from: dayAt(settlement, 'BillingSpecifiedPeriod', 'StartDateTime'),
  to: dayAt(settlement, 'BillingSpecifiedPeriod', 'EndDateTime'),
});

export const documentNumbers = (node: XmlNode): string[] => [
  ...textsAt(node, 'IssuerAssignedID'),
  ...textsAt(node, 'ID'),
];

export const objectsIn = (part: XmlNode): InvoicedObject[] =>
  nodesAt(part, 'AdditionalReferencedDocument')
    .filter((reference) => textAt(reference, 'TypeCode') === objectType)
    .flatMap((reference) => {
      const scheme = textAt(reference, 'ReferenceTypeCode');
      return documentNumbers(reference).map((id) => ({ id, scheme }));
    });

export const partyOf = (agreement: XmlNode, role: string): EInvoice['seller'] => {
  const party = nodeAt(agreement, role) ?? '';
  const ids = nodesAt(party, 'SpecifiedTaxRegistration').flatMap((registration) => nodesAt(registration, 'ID'));
  const vat = ids.find((id) => attributeOf(id, 'schemeID') === 'VA');
  return { name: textAt(party, 'Name'), vatId: vat === undefined ? null : textAt({ vat }, 'vat') };
};
