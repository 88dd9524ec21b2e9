import { type Field, type Fields, type FieldType, fieldEntries } from '@flottwart/contract/kinds/field';
import { dayExplanation, type FileColumn } from './file-column.ts';

type Reading = Pick<FileColumn, 'type' | 'explanation' | 'monthMeans' | 'liesAhead'>;

const text = { type: 'text', explanation: 'Freier Text.' } as const;
const day = { type: 'day', explanation: dayExplanation, monthMeans: 'first' } as const;

/** Reading of cells by the type of their field. */
const readings: Readonly<Partial<Record<FieldType, Reading>>> = {
  text,
  phone: text,
  day,
  deadline: { ...day, monthMeans: 'last', liesAhead: true },
  mileage: { type: 'number', explanation: 'Ganze Zahl.' },
  email: { type: 'email', explanation: 'E-Mail-Adresse, eine einzige.' },
  postcode: { type: 'postcode', explanation: 'Postleitzahl; eine verlorene führende Null wird ergänzt.' },
};

const namesOf = ({ heading }: Field, synonyms: readonly string[] = []): readonly string[] =>
  heading === undefined ? synonyms : [...synonyms, heading];

/** Columns of a file for the fields of a kind that have an example; the overrides say what a field means beyond its type. */
export const fieldColumns = <const F extends Fields>(
  fields: F,
  synonyms: Readonly<Partial<Record<keyof F, readonly string[]>>>,
  overrides: Readonly<Partial<Record<keyof F, Partial<FileColumn>>>>,
): readonly FileColumn[] =>
  fieldEntries(fields).flatMap(({ key, field }) => {
    const { label, example, type } = field;
    if (example === undefined) return [];
    const aliases = namesOf(field, synonyms[key]);
    return [{ path: key, label, aliases, example, ...(readings[type] ?? text), ...overrides[key] }];
  });
