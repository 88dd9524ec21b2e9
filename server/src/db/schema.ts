import type { ColumnType } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';
import type { AccountSchema } from './account-schema.ts';
import type { AttachmentSchema } from './attachment-schema.ts';
import type { CompanySchema } from './company-schema.ts';
import type { ImportSchema } from './import-schema.ts';
import type { LeasingDraftSchema } from './leasing-draft-schema.ts';
import type { LeasingFindingsSchema } from './leasing-findings-schema.ts';
import type { LeasingSchema } from './leasing-schema.ts';
import type { LeasingWithdrawalSchema } from './leasing-withdrawal-schema.ts';
import type { ListSchema } from './list-schema.ts';
import type { MailSchema } from './mail-schema.ts';
import type { NotificationSchema } from './notification-schema.ts';
import type { PrivacySchema } from './privacy-schema.ts';
import type { ReminderSchema } from './reminder-schema.ts';
import type { SampleSchema } from './sample-schema.ts';
import type { TelematicsSchema } from './telematics-schema.ts';
import type { TripSchema } from './trip-schema.ts';
import type { WorkItemSchema } from './work-item-schema.ts';

/** All tables as the migrations define them. */
export interface Schema
  extends AccountSchema,
    AttachmentSchema,
    CompanySchema,
    ImportSchema,
    LeasingDraftSchema,
    LeasingFindingsSchema,
    LeasingSchema,
    LeasingWithdrawalSchema,
    ListSchema,
    MailSchema,
    NotificationSchema,
    PrivacySchema,
    ReminderSchema,
    SampleSchema,
    TelematicsSchema,
    TripSchema,
    WorkItemSchema {
  readonly throttle_counters: ThrottleCountersTable;
  readonly idempotency_keys: IdempotencyKeysTable;
}

interface ThrottleCountersTable {
  subject: Buffer;
  window_start: Date;
  attempts: number;
}

interface IdempotencyKeysTable {
  company_id: CompanyId;
  user_id: number;
  key: string;
  request_hash: Buffer;
  answer: ColumnType<unknown, string | null, string>;
  created_at: Date;
}
