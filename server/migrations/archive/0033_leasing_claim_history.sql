-- Answers to a claim follow one another; the latest one counts, earlier ones stay readable.
ALTER TABLE leasing_claim_answers
  DROP CONSTRAINT leasing_claim_answers_pkey,
  ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY,
  ADD PRIMARY KEY (company_id, id);
CREATE INDEX leasing_claim_answers_by_mail ON leasing_claim_answers (company_id, mail_id, id);
