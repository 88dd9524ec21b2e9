-- Claims for many positions: when to remind, and what the leasing company answered.

ALTER TABLE leaseplan_settings
  -- Days without an answer after which a reminder is proposed; none if empty.
  ADD COLUMN claim_reminder_days integer DEFAULT 30 CHECK (claim_reminder_days BETWEEN 1 AND 365);

CREATE TABLE leasing_claim_answers (
  company_id integer NOT NULL,
  mail_id integer NOT NULL,
  answered_on date NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('granted', 'partly', 'refused', 'open')),
  text text NOT NULL,
  user_email text NOT NULL,
  noted_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, mail_id),
  FOREIGN KEY (company_id, mail_id) REFERENCES company_mails (company_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('leasing_claim_answers');
