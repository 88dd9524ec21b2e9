import { maxAttachments, maxAttachmentTotalBytes } from '@flottwart/contract/rules/limits';
import { type Attachment, attachment } from '@flottwart/contract/work-items/attachments';
import type { Context } from '../../context.ts';
import { selectQuota } from '../../db/company-quota.repository.ts';
import { readInTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';
import { fileHash } from '../../lib/sha256.ts';
import { createOnce } from '../idempotency.ts';
import { assertItemExists, lockAnyItem } from '../item.repository.ts';
import { emailOfUser } from '../timeline.repository.ts';
import { countAttachments, insertAttachment, insertFile, usedBytes } from './attachment.repository.ts';
import { publishAttachmentChange, toAttachment } from './attachment.service.ts';
import { prepareFile, type UploadedFile } from './prepare-file.ts';

interface Call {
  readonly file: UploadedFile;
  readonly idempotencyKey: string | undefined;
  readonly signal: AbortSignal;
}

const megabyte = 1024 * 1024;

const formatBytes = (megabytes: number): string =>
  megabytes < 1024 ? `${megabytes} MB` : `${Math.floor(megabytes / 1024)} GB`;

const limitError = (text: string): AppError => new AppError('unprocessable', text);

/** Requires the item's lock, so that concurrent uploads cannot exceed the limit. */
const assertItemLimits = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  itemId: number,
  size: number,
): Promise<void> => {
  const { total, bytes } = await countAttachments(tx, companyId, itemId).executeTakeFirstOrThrow();
  if (Number(total) >= maxAttachments)
    throw limitError(`Mehr als ${maxAttachments} Anhänge sind je Vorgang nicht möglich.`);
  if (Number(bytes) + size > maxAttachmentTotalBytes)
    throw limitError(
      `Die Anhänge eines Vorgangs dürfen zusammen höchstens ${formatBytes(maxAttachmentTotalBytes / megabyte)} haben.`,
    );
};

const assertCompanyLimit = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  defaultMegabytes: number,
): Promise<void> => {
  const own = await selectQuota(tx, companyId, 'attachment-megabytes').executeTakeFirst();
  const megabytes = own?.value ?? defaultMegabytes;
  if ((await usedBytes(tx, companyId)) <= megabytes * megabyte) return;
  throw limitError(
    `Der Speicherplatz der Firma für Anhänge (${formatBytes(megabytes)}) ist belegt. Bitte nicht mehr benötigte Anhänge löschen.`,
  );
};

/** Processes the file before the transaction, so that no connection is held meanwhile. */
export const addAttachment = async (
  { db, clock, config }: Context,
  session: Session,
  itemId: number,
  { file, idempotencyKey, signal }: Call,
): Promise<Attachment> => {
  const { companyId, userId } = session;
  await readInTenant(db, companyId, (tx) => assertItemExists(tx, companyId, itemId));
  const { name, type, content, sha256, thumbnail, width, height } = await prepareFile(companyId, file, signal);
  const body = { name: file.name, content: (await fileHash(file.content)).toString('hex') };
  return createOnce(
    { db, clock },
    session,
    { name: `attachment ${itemId}`, response: attachment, idempotencyKey, body },
    async (write) => {
      const { tx, now } = write;
      const item = await lockAnyItem(tx, companyId, itemId);
      await assertItemLimits(tx, companyId, itemId, content.length);
      const row = await insertAttachment(tx, {
        company_id: companyId,
        item_id: itemId,
        file_name: name,
        content_type: type,
        size: content.length,
        width,
        height,
        sha256,
        user_email: await emailOfUser(tx, companyId, userId),
        created_at: now,
      });
      await assertCompanyLimit(tx, companyId, config.attachmentMegabytes);
      await insertFile(tx, { company_id: companyId, attachment_id: row.id, content, thumbnail });
      await publishAttachmentChange(write, item, { from: null, to: name });
      return toAttachment(row);
    },
  );
};
