-- Mails through a company's own server, reminders and notifications.

CREATE TABLE company_mails (
  company_id integer NOT NULL,
  id serial,
  report_id integer,
  -- 'sending' is committed before the first byte leaves. Whoever finds it without its sender cannot know whether the mail
  -- arrived: 'uncertain' until a person says so.
  state text NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'uncertain')),
  is_current boolean NOT NULL DEFAULT true,
  -- The sent mail after which somebody asked for this one.
  repeat_of integer,
  message_id text NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  -- Facts of the letter, as shown; text, HTML and PDF follow from it.
  facts jsonb NOT NULL,
  content_hash bytea NOT NULL,
  user_id integer,
  user_email text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- Message for the user, empty without an error.
  error text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  purpose text NOT NULL CHECK (purpose IN ('police-report', 'leasing-claim')),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE,
  CONSTRAINT police_mails_company_id_report_id_fkey FOREIGN KEY (company_id, report_id)
    REFERENCES police_reports (company_id, id) ON DELETE CASCADE,
  CONSTRAINT police_mails_company_id_user_id_fkey FOREIGN KEY (company_id, user_id)
    REFERENCES users (company_id, id),
  CONSTRAINT company_mails_subject_check CHECK ((purpose = 'police-report') = (report_id IS NOT NULL))
);
CREATE UNIQUE INDEX company_mails_current ON company_mails (company_id, report_id) WHERE is_current;
CREATE INDEX company_mails_by_report ON company_mails (company_id, report_id, id);
CREATE INDEX company_mails_by_user ON company_mails (company_id, user_id);
CREATE INDEX company_mails_by_creation ON company_mails (company_id, purpose, created_at, id);
CALL protect_tenant_table('company_mails');
ALTER TABLE leasing_claim_positions ADD FOREIGN KEY (company_id, mail_id)
  REFERENCES company_mails (company_id, id) ON DELETE CASCADE;
ALTER TABLE leasing_claim_answers ADD FOREIGN KEY (company_id, mail_id)
  REFERENCES company_mails (company_id, id) ON DELETE CASCADE;

-- One digest for one person. Taken for sending at most once: `sending_at` without `sent_at` stands for a mail that may
-- have gone out before the server or the connection died, and is not tried again.
CREATE TABLE reminder_mails (
  company_id integer NOT NULL,
  id serial,
  user_id integer NOT NULL,
  created_at timestamptz NOT NULL,
  sending_at timestamptz,
  sent_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX reminder_mails_by_user ON reminder_mails (company_id, user_id);
CREATE INDEX reminder_mails_waiting ON reminder_mails (company_id, created_at) WHERE sending_at IS NULL;
CALL protect_tenant_table('reminder_mails');

-- Reminders sent to a person: a due date or mileage of a vehicle at one level. The key prevents duplicates.
CREATE TABLE reminder_marks (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  item_id integer NOT NULL,
  type text NOT NULL CHECK (type IN ('inspection', 'uvv', 'service', 'service-km', 'tires', 'lease-return',
    'licence-check')),
  -- The day or the mileage; another one is another reminder.
  due text NOT NULL,
  level text NOT NULL CHECK (level IN ('month', 'week', 'overdue')),
  mail_id integer NOT NULL,
  PRIMARY KEY (company_id, user_id, item_id, type, due, level),
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, mail_id) REFERENCES reminder_mails (company_id, id) ON DELETE CASCADE
);
CREATE INDEX reminder_marks_by_item ON reminder_marks (company_id, item_id);
CREATE INDEX reminder_marks_by_mail ON reminder_marks (company_id, mail_id);
CALL protect_tenant_table('reminder_marks');

-- Notifications of members (docs/decisions/0104-notifications.md). Each has exactly one subject and is deleted with it.
CREATE TABLE notifications (
  company_id integer NOT NULL,
  id serial,
  user_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('assigned', 'mentioned', 'watched', 'due', 'import', 'answer', 'document')),
  item_id integer,
  import_id integer,
  draft_id integer,
  -- Address of whoever caused it, as in the history; null for the program.
  by_email text,
  detail text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  mail text CHECK (mail IN ('instant', 'daily', 'weekly')),
  -- Claimed before it is sent, so that no mail is sent twice.
  mailed_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, draft_id) REFERENCES leasing_drafts (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, import_id) REFERENCES import_runs (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(item_id, import_id, draft_id) = 1)
);
CREATE INDEX notifications_by_item ON notifications (company_id, item_id) WHERE item_id IS NOT NULL;
CREATE INDEX notifications_by_import ON notifications (company_id, import_id) WHERE import_id IS NOT NULL;
CREATE INDEX notifications_by_draft ON notifications (company_id, draft_id) WHERE draft_id IS NOT NULL;
CREATE INDEX notifications_to_mail ON notifications (company_id, user_id) WHERE mail IS NOT NULL AND mailed_at IS NULL;
CREATE INDEX notifications_by_time ON notifications (company_id, user_id, created_at, id);
CREATE INDEX notifications_unread_by_time ON notifications (company_id, user_id, created_at, id) WHERE read_at IS NULL;
CALL protect_tenant_table('notifications');

-- Due dates that a member has been notified of: another date or level is another one.
CREATE TABLE due_notices (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  item_id integer NOT NULL,
  type text NOT NULL,
  due text NOT NULL,
  level text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, user_id, item_id, type, due, level),
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX due_notices_by_item ON due_notices (company_id, item_id);
CALL protect_tenant_table('due_notices');

-- How a member is notified of each kind (docs/decisions/0104-notifications.md); without a row in the product alone.
CREATE TABLE notification_choices (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('assigned', 'mentioned', 'watched', 'due', 'import', 'answer', 'document')),
  choice text NOT NULL CHECK (choice IN ('product', 'instant', 'daily', 'weekly', 'off')),
  PRIMARY KEY (company_id, user_id, kind),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('notification_choices');

-- Members who watch an item (docs/decisions/0104-notifications.md) are notified of comments and of changes of its status.
CREATE TABLE item_watchers (
  company_id integer NOT NULL,
  item_id integer NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, item_id, user_id),
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX item_watchers_by_user ON item_watchers (company_id, user_id);
CALL protect_tenant_table('item_watchers');
