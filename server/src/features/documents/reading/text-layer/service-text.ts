import type { ColumnRole } from '../draft.ts';
import { labelKey } from '../text.ts';

interface Column {
  readonly role: ColumnRole;
  readonly heading: string;
}

/** Headings of texts that say by themselves what they are. */
const plainHeading =
  /leistung|bezeichnung|beschreibung|text|artikel|gegenstand|vorgang|description|produkt|zweck|fahrzeug|kennz|^kfz|modell|^typ|^art|^item|^service|betrag|^was$/;
/** Numbers of articles and the like, which need their heading. */
const numberHeading = /(?:nr|nummer|no)$/;

const isPlain = (heading: string): boolean => {
  const key = labelKey(heading).replaceAll(' ', '');
  return key === '' || (plainHeading.test(key) && !numberHeading.test(key));
};

/**
 * Text of a position from its cells and the lines below: the columns of texts first, then what other columns say after their
 * heading, so that "LV-100" under "Vertrag" is neither lost nor part of the service.
 */
export const serviceText = (
  columns: readonly Column[],
  cells: readonly string[],
  below: readonly string[] = [],
): string => {
  const hasPlain = columns.some(({ role, heading }) => role === 'service' && isPlain(heading));
  const isLabelled = ({ role, heading }: Column): boolean => hasPlain && role === 'service' && !isPlain(heading);
  const own = columns.map((column, index) => ({ column, cell: cells[index]?.trim() ?? '' }));
  const labelled = own.filter(({ column, cell }) => cell !== '' && isLabelled(column));
  return [
    ...own.filter(({ column }) => !isLabelled(column)).map(({ cell }) => cell),
    ...below,
    ...labelled.map(({ column, cell }) => `${column.heading.trim()} ${cell}`),
  ]
    .filter((text) => text !== '')
    .join(' ');
};
