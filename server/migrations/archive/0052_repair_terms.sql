-- Repairs are found by their reason, the invoice's number and the contact person, too. Row-level security binds an owner who is no superuser.
ALTER TABLE work_items NO FORCE ROW LEVEL SECURITY;
ALTER TABLE repair_records NO FORCE ROW LEVEL SECURITY;
UPDATE work_items SET terms = concat_ws(' ', work_items.terms, nullif(repair.reason, ''), nullif(repair.invoice_number, ''), nullif(repair.contact_person, ''))
  FROM repair_records repair
  WHERE work_items.company_id = repair.company_id AND work_items.id = repair.id
    AND concat(repair.reason, repair.invoice_number, repair.contact_person) <> '';
ALTER TABLE work_items FORCE ROW LEVEL SECURITY;
ALTER TABLE repair_records FORCE ROW LEVEL SECURITY;
