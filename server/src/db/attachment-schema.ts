import type { AttachmentType } from '@flottwart/contract/rules/limits';
import type { GeneratedAlways } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';

/** Tables of attachments, as the migrations define them. */
export interface AttachmentSchema {
  readonly attachments: AttachmentsTable;
  readonly attachment_files: AttachmentFilesTable;
  readonly attachment_usage: AttachmentUsageTable;
}

interface AttachmentsTable {
  company_id: CompanyId;
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
  company_id: CompanyId;
  attachment_id: number;
  content: Buffer;
  thumbnail: Buffer | null;
}

interface AttachmentUsageTable {
  company_id: CompanyId;
  bytes: number;
}
