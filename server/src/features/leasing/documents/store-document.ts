import { plateKey } from '@flottwart/contract/rules/plate';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { publishChange } from '../../../live/live-events.ts';
import { findSettings } from '../claims/settings.repository.ts';
import { lockLeasingData } from '../leasing-data.repository.ts';
import { rematch } from '../match/rematch.ts';
import { findPlateSpellings } from '../positions/change-position.repository.ts';
import type { ReadDocument } from '../reading/document.ts';
import { type DocumentRow, findDuplicate, insertDocument, insertPositions } from './document.repository.ts';
import { newDocument, newPositions, type SentDocument } from './new-rows.ts';

export const alreadyImportedError = ({ type, number, file_name }: DocumentRow): AppError =>
  new AppError('conflict', `${type} ${number} wurde bereits importiert (${file_name}).`);

/** Stores document, file, positions, matches and sums in one transaction. */
export const storeDocument = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { document, file: sent }: { readonly document: ReadDocument; readonly file: SentDocument },
  uploaded: { readonly by: string; readonly at: Date },
): Promise<number> => {
  await lockLeasingData(tx, companyId);
  const row = newDocument(companyId, document, sent, uploaded);
  const duplicate = await findDuplicate(tx, companyId, row);
  if (duplicate) throw alreadyImportedError(duplicate);
  const { aff_keywords } = await findSettings(tx, companyId);
  const plates = [document.headerPlate, ...document.positions.map(({ plate }) => plate)];
  const spellings = await findPlateSpellings(
    tx,
    companyId,
    plates.map((plate) => plateKey(plate ?? '')),
  );
  const documentId = await insertDocument(tx, row, sent.content);
  const positions = newPositions(document, { affKeywords: aff_keywords, spellings });
  const ids = await insertPositions(tx, companyId, documentId, positions);
  await rematch({ tx, companyId, now: uploaded.at }, ids);
  await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
  return documentId;
};
