import type { AttachmentType } from '@flottwart/contract/rules/attachments';
import type { GeneratedAlways } from 'kysely';

/** The tables of attachments, as the migrations leave them. */
export interface AttachmentSchema {
  readonly attachments: AttachmentsTable;
  readonly attachment_files: AttachmentFilesTable;
  readonly attachment_usage: AttachmentUsageTable;
}

interface AttachmentsTable {
  company_id: number;
  id: GeneratedAlways<number>;
  item_id: number;
  file_name: string;
  content_type: AttachmentType;
  size: number;
  width: number | null;
  height: number | null;
  sha256: Buffer;
  user_email: string;
  created_at: Date;
}

interface AttachmentFilesTable {
  company_id: number;
  attachment_id: number;
  content: Buffer;
  thumbnail: Buffer | null;
}

interface AttachmentUsageTable {
  company_id: number;
  bytes: number;
}
