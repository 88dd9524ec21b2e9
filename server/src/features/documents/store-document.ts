import { counted } from '@flottwart/contract/rules/counted';
import { sql } from 'kysely';
import { writeWithGenericPlans } from '../../db/insert-records.ts';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import { lockLeasingData } from '../../leasing-findings/leasing-data.repository.ts';
import { refreshFindings } from '../../leasing-findings/refresh-findings.ts';
import { AppError } from '../../lib/app-error.ts';
import { formatAmount } from '../../lib/money.ts';
import { fileHash } from '../../lib/sha256.ts';
import { mapInSlices } from '../../lib/yield-to-event-loop.ts';
import { publishChange } from '../../live/live-events.ts';
import { findSettings, rematch, unifyPlates } from '../leasing/public.ts';
import { type DocumentRow, findSimilarDocuments, insertDocument } from './document.repository.ts';
import { insertPositions } from './insert-positions.repository.ts';
import { toNetDocument } from './net-document.ts';
import { newDocument, positionMapper, type SentDocument } from './new-rows.ts';
import type { ReadDocument, ReadPosition } from './reading/document.ts';
import { isSameDocument } from './same-document.ts';

/** Names the earlier document: number, issuer if known, file. */
export const alreadyImportedError = ({ type, number, issuer_name, file_name }: DocumentRow): AppError =>
  new AppError(
    'conflict',
    `${type} ${number} wurde bereits importiert (${file_name}).${issuer_name === null ? '' : ` Aussteller: ${issuer_name}.`}`,
  );

/** Positions from which on joins are hashed. */
const largeDocument = 1000;

/**
 * Keeps PostgreSQL from pairing thousands of rows one by one: its statistics know nothing of the rows of this transaction, and a
 * nested loop over two documents of 9,000 positions takes until the statement timeout.
 */
export const hashLargeJoins = async (tx: TenantTransaction, positions: number): Promise<void> => {
  if (positions < largeDocument) return;
  await sql`set local enable_nestloop = off`.execute(tx);
};

interface UploadedDocument {
  readonly document: ReadDocument;
  readonly file: SentDocument;
  readonly uploadedBy: string;
}

/** Stores document, file, positions, matches and sums in one transaction. */
export const storeDocument = async (
  { tx, companyId, now }: TenantContext,
  { document: given, file: sent, uploadedBy }: UploadedDocument,
): Promise<number> => {
  const document = toNetDocument(given);
  const sha256 = await fileHash(sent.content);
  await lockLeasingData(tx, companyId);
  const uploaded = { uploadedBy, uploadedAt: now };
  const row = newDocument(companyId, document, { ...sent, sha256, ...uploaded });
  const duplicate = (await findSimilarDocuments(tx, companyId, row)).find((similar) => isSameDocument(similar, row));
  if (duplicate) throw alreadyImportedError(duplicate);
  const { aff_keywords } = await findSettings(tx, companyId);
  const { spellings, respelled } = await unifyPlates(tx, companyId, await platesOf(document));
  const documentId = await insertDocument(tx, row, sent.content);
  const toRow = positionMapper(document, { affKeywords: aff_keywords, spellings });
  const slices = await jsonOfRows(document.positions, toRow);
  await writeWithGenericPlans(tx, async () => {
    for (const slice of slices) await insertPositions(tx, companyId, documentId, slice);
  });
  const changed = await rematch({ tx, companyId, now }, { documentId, plates: respelled });
  await refreshFindings(tx, companyId, changed);
  await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
  return documentId;
};

const platesOf = async ({ headerPlate, positions }: ReadDocument): Promise<readonly string[]> => {
  const plates = await mapInSlices(positions, (slice) => slice.map(({ plate }) => (plate ?? '').toUpperCase()));
  return [...new Set([(headerPlate ?? '').toUpperCase(), ...plates.flat()])];
};

/** JSON lists of the rows, one for each statement. */
const jsonOfRows = (
  positions: readonly ReadPosition[],
  toRow: ReturnType<typeof positionMapper>,
): Promise<readonly string[]> =>
  mapInSlices(positions, (slice, start) =>
    JSON.stringify(slice.map((position, index) => toRow(position, start + index))),
  );

export interface ImportedDocument {
  readonly id: number;
  readonly text: string;
}

/** Sentence that an import responds with, and the reader's notices. */
export const summarise = ({ type, number, notices, positions }: ReadDocument): string => {
  const sum = positions.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const count = counted(positions.length, 'Position', 'Positionen');
  return [`${type} ${number} wurde importiert: ${count}, ${formatAmount(sum)} €.`, ...notices].join(' ');
};
