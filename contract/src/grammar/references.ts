import { dayInDigits } from './days-in-text.ts';

/** Reference such as "zu Rechnung 4711 Pos. 3"; either part may be missing, never both. */
export interface ReadReference {
  readonly document: string | null;
  readonly position: string | null;
}

const dated = '(?:\\s+vom\\s+[\\d.]+)?';
const documentWord =
  '(?:(?:original|ursprungs|leasing)?rechnung(?:s-?\\s?(?:nr|nummer))?|re\\.?-?nr|rg\\.?-?nr|beleg(?:-?\\s?(?:nr|nummer))?)';
const documentNumber = '([\\p{L}\\p{N}][\\p{L}\\p{N}/._-]*\\d[\\p{L}\\p{N}/_-]*)';
const documentReference = new RegExp(
  `(?<!\\p{L})${documentWord}\\.?${dated}\\s*:?\\s*(?:nr\\.?|nummer|#)?\\s*:?\\s*${documentNumber}${dated}(?:,?\\s*(?:pos\\.?|position)\\s*:?\\s*(\\d[\\w/-]*))?`,
  'giu',
);
const positionReference = /(?<!\p{L})(?:zu|aus|für|gem\.)\s+(?:pos\.?|position)\s*:?\s*(?:nr\.?\s*)?(\d[\w/-]*)/giu;
const dayOnly = new RegExp(`^${dayInDigits}$`);

/** References in a text: "Gutschrift zu Rechnung RE-2026/17 vom 01.09.2026, Pos. 3". */
export const referencesIn = (text: string): ReadReference[] => {
  const documents = [...text.matchAll(documentReference)]
    .filter(([, document = '']) => document.length >= 3 && !dayOnly.test(document))
    .map(([, document = '', position]) => ({ document, position: position ?? null }));
  if (documents.length > 0) return documents;
  return [...text.matchAll(positionReference)].map(([, position = '']) => ({ document: null, position }));
};

/** Removes references, because the date of a referenced document is not the position's. */
export const withoutReferences = (text: string): string =>
  text.replace(documentReference, ' ').replace(/(?<!\p{L})rechnung\s+vom\s+[\d.]+/giu, ' ');

/** Completes a bare position number by the one referenced document; drops references to the document itself. */
export const completeReferences = (
  references: readonly ReadReference[],
  ownNumber: string,
  named: readonly ReadReference[],
): ReadReference[] => {
  const documents = [...new Set(named.map(({ document }) => document).filter((document) => document !== null))];
  const only = documents.length === 1 ? (documents[0] ?? null) : null;
  return references
    .filter(({ document }) => document !== ownNumber)
    .map(({ document, position }) => ({ document: document ?? only, position }));
};
