-- Mails to the authorities. A report has one current mail, so that nothing can be under way twice; what was replaced by a
-- later one stays as a record.

CREATE TABLE police_mails (
  company_id integer NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY,
  report_id integer NOT NULL,
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
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, report_id) REFERENCES police_reports (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE SET NULL (user_id)
);
CREATE UNIQUE INDEX police_mails_current ON police_mails (company_id, report_id) WHERE is_current;
CREATE INDEX police_mails_by_report ON police_mails (company_id, report_id, id);
CREATE INDEX police_mails_by_creation ON police_mails (company_id, created_at);
CREATE INDEX police_mails_by_user ON police_mails (company_id, user_id);
CALL protect_tenant_table('police_mails');
