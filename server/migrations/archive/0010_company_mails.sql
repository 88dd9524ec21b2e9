-- Mails that leave through a company's own mail server, whatever they are about: the answers to the authorities become one
-- purpose of two. Claims to the leasing company are the other.

ALTER TABLE police_mails RENAME TO company_mails;
ALTER SEQUENCE police_mails_id_seq RENAME TO company_mails_id_seq;
ALTER INDEX police_mails_pkey RENAME TO company_mails_pkey;
ALTER INDEX police_mails_current RENAME TO company_mails_current;
ALTER INDEX police_mails_by_report RENAME TO company_mails_by_report;
ALTER INDEX police_mails_by_user RENAME TO company_mails_by_user;
ALTER TABLE company_mails RENAME CONSTRAINT police_mails_state_check TO company_mails_state_check;

ALTER TABLE company_mails
  ADD COLUMN purpose text NOT NULL DEFAULT 'police-report' CHECK (purpose IN ('police-report', 'leasing-claim')),
  ALTER COLUMN report_id DROP NOT NULL,
  ADD CONSTRAINT company_mails_subject_check CHECK ((purpose = 'police-report') = (report_id IS NOT NULL)),
  -- A claim hangs on no report that would take it along when the company goes.
  ADD FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE;
ALTER TABLE company_mails ALTER COLUMN purpose DROP DEFAULT;

DROP INDEX police_mails_by_creation;
CREATE INDEX company_mails_by_creation ON company_mails (company_id, purpose, created_at, id);

-- Positions of a claim, with the amount open on that day. A position has one current claim, so that
-- it is never under way twice; what a later claim replaced stays as a record.
CREATE TABLE leasing_claim_positions (
  company_id integer NOT NULL,
  mail_id integer NOT NULL,
  position_id integer NOT NULL,
  open_cents bigint NOT NULL CHECK (open_cents > 0),
  is_current boolean NOT NULL DEFAULT true,
  PRIMARY KEY (company_id, mail_id, position_id),
  FOREIGN KEY (company_id, mail_id) REFERENCES company_mails (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, position_id) REFERENCES leasing_positions (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX leasing_claim_positions_current ON leasing_claim_positions (company_id, position_id) WHERE is_current;
CREATE INDEX leasing_claim_positions_by_position ON leasing_claim_positions (company_id, position_id);
CALL protect_tenant_table('leasing_claim_positions');
