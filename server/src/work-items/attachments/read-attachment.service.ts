import type { Context } from '../../context.ts';
import { readChunk } from '../../db/batches.ts';
import type { Database } from '../../db/connect.ts';
import { firstRow } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import { notFound } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';
import { selectAttachment, selectChunk, selectThumbnail } from './attachment.repository.ts';

interface Place {
  readonly id: number;
  readonly attachmentId: number;
}

const chunkSize = 256 * 1024;

/**
 * Streams a file in chunks, each read after the previous one was sent, so that a slow reader holds neither memory nor
 * a database connection.
 */
export async function* attachmentChunks(
  db: Database,
  companyId: CompanyId,
  id: number,
  size: number,
): AsyncGenerator<Buffer> {
  for (let from = 0; from < size; from += chunkSize) {
    const row = await readChunk(db, companyId, () => firstRow(selectChunk(companyId, id, from, chunkSize)));
    if (!row) throw new Error('The attachment was deleted while it was being sent.');
    yield row.chunk;
  }
}

export const readAttachment = async ({ db }: Context, { companyId }: Session, { id: itemId, attachmentId }: Place) => {
  const row = await readInTenant(db, companyId, (tx) =>
    firstRow(selectAttachment(tx, companyId, itemId, attachmentId)),
  );
  if (!row) throw notFound();
  return {
    type: row.content_type,
    name: row.file_name,
    size: row.size,
    tag: row.sha256.toString('base64url'),
    content: attachmentChunks(db, companyId, attachmentId, row.size),
  };
};

export const readThumbnail = async ({ db }: Context, { companyId }: Session, { id: itemId, attachmentId }: Place) => {
  const row = await readInTenant(db, companyId, (tx) => firstRow(selectThumbnail(tx, companyId, itemId, attachmentId)));
  if (!row?.thumbnail) throw notFound();
  return {
    type: 'image/webp',
    name: `${row.file_name}.webp`,
    tag: `${row.sha256.toString('base64url')}-thumbnail`,
    content: row.thumbnail,
  };
};
