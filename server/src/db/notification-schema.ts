import type { NotificationChoice, NotificationKind, NotificationMail } from '@flottwart/contract/rules/notifications';
import type { Generated, GeneratedAlways } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';

/** Tables of notifications, as the migrations define them. */
export interface NotificationSchema {
  readonly notifications: NotificationsTable;
  readonly due_notices: DueNoticesTable;
  readonly notification_choices: NotificationChoicesTable;
  readonly item_watchers: ItemWatchersTable;
}

/** Exactly one of item, import and draft is its subject. */
interface NotificationsTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  user_id: number;
  kind: NotificationKind;
  item_id: number | null;
  import_id: number | null;
  draft_id: number | null;
  by_email: string | null;
  detail: Generated<string>;
  created_at: Date;
  read_at: Date | null;
  mail: NotificationMail | null;
  mailed_at: Date | null;
}

interface DueNoticesTable {
  company_id: CompanyId;
  user_id: number;
  item_id: number;
  type: string;
  due: string;
  level: string;
  created_at: Date;
}

interface NotificationChoicesTable {
  company_id: CompanyId;
  user_id: number;
  kind: NotificationKind;
  choice: NotificationChoice;
}

interface ItemWatchersTable {
  company_id: CompanyId;
  item_id: number;
  user_id: number;
  created_at: Date;
}
