-- Corrected invoices, awaited invoices and months given over printed ones (docs/decisions/0059).

-- Number of a named document as written; null for the number of a position.
ALTER TABLE leasing_references ADD COLUMN named text;
-- Printed period of a position to which a person has given another month.
ALTER TABLE leasing_positions ADD COLUMN printed_from date, ADD COLUMN printed_to date;

-- A reference names a document whatever its type: a corrected invoice may come as a credit note.
DROP INDEX leasing_documents_by_number_key;
CREATE INDEX leasing_documents_by_number_key ON leasing_documents (company_id, number_key, type);

-- Positive lines of credit notes are debits. Row-level security binds an owner who is no superuser.
DO $$
DECLARE
  company integer;
BEGIN
  FOR company IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.company_id', company::text, true);
    UPDATE leasing_references SET named = key WHERE company_id = company AND key !~ '^\d{1,4}$';
    UPDATE leasing_positions SET type = 'Rechnung' WHERE company_id = company AND type = 'Gutschrift' AND amount_cents > 0;
    -- Findings are computed while the company is set.
    EXECUTE 'SET CONSTRAINTS ALL IMMEDIATE';
    EXECUTE 'SET CONSTRAINTS ALL DEFERRED';
  END LOOP;
END
$$;
