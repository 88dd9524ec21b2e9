import { randomBytes } from 'node:crypto';
import { layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import type { DocumentDraft, DraftRow } from '../src/features/documents/reading/draft.ts';
import type { CompanyId } from '../src/lib/company-id.ts';
import type { OwnerDatabase } from './fixture/owner-database.ts';

const row = (index: number, cells: readonly string[], role: DraftRow['role']): DraftRow => ({
  role,
  page: 1,
  top: 0.3 + index * 0.03,
  bottom: 0.32 + index * 0.03,
  cells,
});

/** Draft of two positions whose type and columns nobody has decided. */
export const waitingDraft = (given: Partial<DocumentDraft> = {}): DocumentDraft => ({
  origin: { form: 'text-layer', profile: 'german-table' },
  issuer: { name: 'Nordwest Leasing GmbH', vatId: null },
  type: null,
  number: 'NW-1',
  date: '2025-03-31',
  netCents: 57_345,
  taxCents: 10_896,
  grossCents: 68_241,
  references: [],
  headerPlate: null,
  notices: [],
  questions: [{ kind: 'type', text: 'Ist der Beleg eine Rechnung oder eine Gutschrift?' }],
  columns: [
    { role: 'ignored', heading: 'Nr', left: 0.08, right: 0.17 },
    { role: 'ignored', heading: 'Fahrzeug', left: 0.3, right: 0.43 },
    { role: 'ignored', heading: 'Text', left: 0.44, right: 0.7 },
    { role: 'ignored', heading: 'Wert', left: 0.75, right: 0.92 },
  ],
  rows: [
    row(0, ['1', 'B-AB 1234', 'Finanzleasingrate', '450,00'], 'ignored'),
    row(1, ['', '', 'Vertrag 4711', ''], 'ignored'),
    row(2, ['2', 'B-XY 9', 'Wartung', '123,45'], 'ignored'),
    row(3, ['', '', 'Summe', '573,45'], 'ignored'),
  ],
  ...given,
});

/** Columns of `waitingDraft` as a person would assign them. */
export const assignedColumns = [
  { column: 0, role: 'number' },
  { column: 1, role: 'plate' },
  { column: 2, role: 'service' },
  { column: 3, role: 'amount' },
] as const;

let printed: Promise<Buffer> | undefined;

/** Written straight into the database, because the reader is not under test. */
export const insertWaitingDraft = async (
  ownerDb: OwnerDatabase,
  companyId: CompanyId,
  { rows, ...head }: DocumentDraft = waitingDraft(),
): Promise<number> => {
  printed ??= printDocument(
    {
      kind: 'invoice',
      number: 'NW-1',
      date: '2025-03-31',
      positions: [{ number: '1', plate: 'B-AB 1234', service: 'Finanzleasingrate', cents: 45_000 }],
    },
    layouts.general,
  );
  // Another comment after the end makes it another file.
  const content = Buffer.concat([await printed, Buffer.from(`\n%${randomBytes(8).toString('hex')}\n`)]);
  const { id } = await ownerDb
    .insertInto('leasing_drafts')
    .values({
      company_id: companyId,
      head: JSON.stringify(head),
      rows: JSON.stringify(rows),
      file_name: 'NW-1.pdf',
      media_type: 'application/pdf',
      sha256: randomBytes(32),
      uploaded_by: 'erika@spedition.example',
      uploaded_at: new Date('2026-11-01T08:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ownerDb.insertInto('leasing_draft_files').values({ company_id: companyId, draft_id: id, content }).execute();
  return id;
};
