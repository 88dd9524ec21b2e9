import type { LeasingDocument, Remark, Upload } from '@flottwart/contract/leasing/documents';
import type { Page } from '@flottwart/contract/list';
import type { Context } from '../../../context.ts';
import { readPage } from '../../../db/paging.ts';
import { allRows, combineReads, countOf, firstRow } from '../../../db/read.ts';
import { readInTenant } from '../../../db/tenant.ts';
import { notFound } from '../../../lib/app-error.ts';
import { toEuro } from '../../../lib/money.ts';
import type { Session } from '../../../lib/session.ts';
import { formatGermanDate } from '../../../work-items/core.mapper.ts';
import {
  countUploads,
  type RemarkedPosition,
  selectDocument,
  selectFile,
  selectPositionsForRemarks,
  selectUploads,
  type UploadQuery,
} from './document.repository.ts';

const remarksOn = (position: RemarkedPosition): readonly Remark[] => {
  const { id, position_number, license_plate, plate_key, position_date, vehicles } = position;
  const remark = (problem: Remark['problem'], text: string): Remark => ({
    entryId: id,
    positionNumber: position_number,
    problem,
    text,
  });
  const aboutPlate =
    plate_key === ''
      ? [remark('no_plate', 'Ohne Kennzeichen')]
      : vehicles === 0
        ? [remark('unknown_plate', `${license_plate} gehört zu keinem Fahrzeug der Firma`)]
        : vehicles > 1
          ? [remark('ambiguous_plate', `${license_plate} tragen mehrere Fahrzeuge`)]
          : [];
  return position_date === null
    ? [...aboutPlate, remark('no_position_date', 'Ohne eigenes Datum; es zählt das Rechnungsdatum')]
    : aboutPlate;
};

export const getDocument = async ({ db }: Context, { companyId }: Session, id: number): Promise<LeasingDocument> => {
  const [document, positions] = await readInTenant(db, companyId, (tx) =>
    combineReads(firstRow(selectDocument(tx, companyId, id)), allRows(selectPositionsForRemarks(companyId, id))),
  );
  if (!document) throw notFound();
  return {
    id,
    type: document.type,
    invoiceNumber: document.number,
    invoiceDate: document.invoice_date,
    fileName: document.file_name,
    uploadTime: document.uploaded_at.toISOString(),
    uploadedBy: document.uploaded_by,
    readAs: document.read_as,
    positions: document.position_count,
    sum: toEuro(document.sum_cents),
    matched: positions.filter(({ settled_cents }) => settled_cents > 0).length,
    remarks: positions.flatMap(remarksOn),
  };
};

export const getOriginal = async (
  { db }: Context,
  { companyId }: Session,
  id: number,
): Promise<{ readonly type: string; readonly name: string; readonly content: Buffer }> => {
  const file = await readInTenant(db, companyId, (tx) => firstRow(selectFile(tx, companyId, id)));
  if (!file) throw notFound();
  return { type: file.media_type, name: file.file_name, content: file.content };
};

export const listUploads = ({ db }: Context, { companyId }: Session, query: UploadQuery): Promise<Page<Upload>> =>
  readPage(
    db,
    companyId,
    {
      rows: (tx) => selectUploads(tx, companyId, query),
      total: (tx) => countOf(countUploads(tx, companyId)),
      toItem: (row) => ({
        documentId: row.id,
        fileName: row.file_name,
        invoiceNumber: row.number,
        invoiceDate: formatGermanDate(row.invoice_date),
        uploadTime: row.uploaded_at.toISOString(),
      }),
    },
    query,
  );
