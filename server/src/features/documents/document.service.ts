import type { LeasingDocument, Remark, Upload } from '@flottwart/contract/leasing/documents';
import type { Page } from '@flottwart/contract/list';
import { berlinInstant } from '@flottwart/contract/rules/berlin-time';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import { readChunk } from '../../db/batches.ts';
import type { Database } from '../../db/connect.ts';
import { readShortList } from '../../db/paging.ts';
import { allRows, combineReads, firstRow } from '../../db/read.ts';
import { shownDay } from '../../db/search.ts';
import { readInTenant } from '../../db/tenant.ts';
import { notFound } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { toEuro } from '../../lib/money.ts';
import type { Session } from '../../lib/session.ts';
import { formatStoredDate } from '../../work-items/core.mapper.ts';
import { carriedAt } from '../plates/public.ts';
import {
  type PlateTime,
  type PositionForRemarks,
  selectDocument,
  selectDocumentContext,
  selectFile,
  selectFileChunk,
  selectPositionsForRemarks,
  selectTimesOfPlates,
  selectUploads,
  sortUploads,
  type UploadQuery,
} from './document.repository.ts';
import { selectWithdrawnFile, selectWithdrawnFileChunk } from './withdrawals/archive.repository.ts';

const unknownPlateText = (plate: string, isKnown: boolean): string =>
  isKnown ? `${plate} trug zu dieser Zeit kein Fahrzeug der Firma` : `${plate} gehört zu keinem Fahrzeug der Firma`;

/** Counts the vehicles that carried the plate of a position on its day; days are few, positions many. */
const vehicleCounter = (plates: readonly PlateTime[]) => {
  const timesOf = Map.groupBy(plates, ({ plate_key }) => plate_key);
  const noons = new Map<string, Date>();
  return ({ plate_key, license_plate, period_date }: PositionForRemarks): Carriers => {
    const times = timesOf.get(plate_key) ?? [];
    const noon = noons.get(period_date) ?? berlinInstant(period_date, '12:00');
    noons.set(period_date, noon);
    return { isKnown: times.length > 0, vehicles: carriedAt(times, license_plate, noon).length };
  };
};

interface Carriers {
  /** A vehicle carries the plate at some time. */
  readonly isKnown: boolean;
  readonly vehicles: number;
}

const remarksOn = (position: PositionForRemarks, { isKnown, vehicles }: Carriers): readonly Remark[] => {
  const { id, position_number, license_plate, plate_key, position_date } = position;
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
        ? [remark('unknown_plate', unknownPlateText(license_plate, isKnown))]
        : vehicles > 1
          ? [remark('ambiguous_plate', `${license_plate} tragen mehrere Fahrzeuge`)]
          : [];
  return position_date === null
    ? [...aboutPlate, remark('no_position_date', 'Ohne eigenes Datum; es zählt das Rechnungsdatum')]
    : aboutPlate;
};

export const getDocument = async ({ db }: Context, { companyId }: Session, id: number): Promise<LeasingDocument> => {
  const [document, positions, plates, around] = await readInTenant(db, companyId, (tx) =>
    combineReads(
      firstRow(selectDocument(tx, companyId, id)),
      allRows(selectPositionsForRemarks(tx, companyId, id)),
      allRows(selectTimesOfPlates(companyId, id)),
      firstRow(selectDocumentContext(companyId, id)),
    ),
  );
  if (!document || !around) throw notFound();
  const carriersOf = vehicleCounter(plates);
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
    issuerName: document.issuer_name,
    issuerVatId: document.issuer_vat_id,
    basis: document.basis,
    notices: document.notices,
    remarks: positions.flatMap((position) => remarksOn(position, carriersOf(position))),
    ...around,
  };
};

const chunkSize = 256 * 1024;

/** Reads each chunk after the previous one was sent, so that a slow reader holds neither memory nor a connection. */
async function* fileChunks(
  db: Database,
  companyId: CompanyId,
  size: number,
  selectChunk: (from: number) => RawBuilder<{ chunk: Buffer }>,
): AsyncGenerator<Buffer> {
  for (let from = 0; from < size; from += chunkSize) {
    const row = await readChunk(db, companyId, () => firstRow(selectChunk(from)));
    if (!row) throw new Error('The document was deleted while it was being sent.');
    yield row.chunk;
  }
}

/** An ADMIN, who may undo it, also reads what was taken back, until it is deleted for good. */
export const getOriginal = async ({ db }: Context, { companyId, role }: Session, id: number) => {
  const file = await readInTenant(db, companyId, (tx) => firstRow(selectFile(tx, companyId, id)));
  if (file) {
    const { media_type: type, file_name: name, size } = file;
    const content = fileChunks(db, companyId, size, (from) => selectFileChunk(companyId, id, from, chunkSize));
    return { type, name, size, content };
  }
  const withdrawn =
    role === 'ADMIN'
      ? await readInTenant(db, companyId, () => firstRow(selectWithdrawnFile(companyId, id)))
      : undefined;
  if (!withdrawn) throw notFound();
  const { media_type: type, file_name: name, size, withdrawal_id: withdrawalId } = withdrawn;
  const place = { withdrawalId, documentId: id };
  const content = fileChunks(db, companyId, size, (from) =>
    selectWithdrawnFileChunk(companyId, place, from, chunkSize),
  );
  return { type, name, size, content };
};

export const listUploads = ({ db }: Context, { companyId }: Session, query: UploadQuery): Promise<Page<Upload>> =>
  readShortList(
    db,
    companyId,
    {
      rows: (tx) => selectUploads(tx, companyId),
      searched: ['file_name', 'number', shownDay('invoice_date')],
      inOrder: (rows) => sortUploads(rows, query),
      toItem: (row) => ({
        documentId: row.id,
        fileName: row.file_name,
        invoiceNumber: row.number,
        invoiceDate: formatStoredDate(row.invoice_date),
        uploadTime: row.uploaded_at.toISOString(),
      }),
    },
    query,
  );
