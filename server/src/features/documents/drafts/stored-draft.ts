import { z } from 'zod';
import { parseStored } from '../../../lib/parse-json.ts';
import type { DocumentDraft } from '../reading/draft.ts';
import { draftHead, draftRow } from '../reading/outcome-schema.ts';
import type { DraftRecord, NewDraft } from './draft.repository.ts';

const draftRows = z.array(draftRow);

/** Draft of a stored record. */
export const draftOf = ({ head, rows }: Pick<DraftRecord, 'head' | 'rows'>): DocumentDraft => ({
  ...headOf({ head }),
  rows: parseStored(draftRows, rows, 'rows of a draft'),
});

export const headOf = ({ head }: Pick<DraftRecord, 'head'>): Omit<DocumentDraft, 'rows'> =>
  parseStored(draftHead, head, 'a draft');

export const storedDraft = ({ rows, ...head }: DocumentDraft): Pick<NewDraft, 'head' | 'rows'> => ({
  head: JSON.stringify(head),
  rows: JSON.stringify(rows),
});

/** Scan whose pages are not recognised yet. */
export const unreadDraft: DocumentDraft = {
  origin: { form: 'scan', profile: '' },
  issuer: { name: null, vatId: null },
  type: null,
  number: null,
  date: null,
  netCents: null,
  taxCents: null,
  grossCents: null,
  references: [],
  headerPlate: null,
  notices: [],
  questions: [{ kind: 'scan', text: 'Der Beleg wird gerade gelesen.' }],
  columns: [],
  rows: [],
};
