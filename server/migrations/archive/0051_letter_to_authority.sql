-- A letter names the authority with its postal address and reference, the place of the offence, and the company's entry
-- in the commercial register.
ALTER TABLE police_reports
  ADD COLUMN offence_place text NOT NULL DEFAULT '',
  ADD COLUMN authority_name text NOT NULL DEFAULT '',
  ADD COLUMN authority_address text NOT NULL DEFAULT '',
  ADD COLUMN authority_fax text NOT NULL DEFAULT '',
  ADD COLUMN authority_reference text NOT NULL DEFAULT '',
  ADD COLUMN authority_letter_date date;

ALTER TABLE companies
  ADD COLUMN registered_seat text NOT NULL DEFAULT '',
  ADD COLUMN register_court text NOT NULL DEFAULT '',
  ADD COLUMN register_number text NOT NULL DEFAULT '',
  ADD COLUMN managing_directors text NOT NULL DEFAULT '',
  ADD COLUMN vat_id text NOT NULL DEFAULT '';
