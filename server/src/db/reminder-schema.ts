import type { DueLevel } from '@flottwart/contract/rules/due-names';
import type { Generated, GeneratedAlways } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';

/** Tables of reminders and calendars, as the migrations define them. */
export interface ReminderSchema {
  readonly reminder_mails: ReminderMailsTable;
  readonly reminder_marks: ReminderMarksTable;
  readonly calendar_feeds: CalendarFeedsTable;
}

interface ReminderMailsTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  user_id: number;
  created_at: Date;
  sending_at: Generated<Date | null>;
  sent_at: Generated<Date | null>;
}

interface ReminderMarksTable {
  company_id: CompanyId;
  user_id: number;
  item_id: number;
  type: 'inspection' | 'uvv' | 'service' | 'service-km' | 'tires' | 'lease-return' | 'licence-check';
  due: string;
  level: DueLevel;
  mail_id: number;
}

interface CalendarFeedsTable {
  company_id: CompanyId;
  user_id: number;
  token_hash: Buffer;
  created_at: Date;
}
