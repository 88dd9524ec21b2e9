-- How sure the machine is of a link: presumed if several invoices fitted as well. Links by amount made before paid no regard to months.
ALTER TABLE leasing_links ADD COLUMN certainty text NOT NULL DEFAULT 'certain' CHECK (certainty IN ('certain', 'presumed'));
ALTER TABLE leasing_positions ADD COLUMN presumed boolean NOT NULL DEFAULT false;

-- Row-level security binds the owner too, where they are no superuser.
ALTER TABLE leasing_links NO FORCE ROW LEVEL SECURITY;
ALTER TABLE leasing_positions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE leasing_positions DISABLE TRIGGER USER;
UPDATE leasing_links SET certainty = 'presumed' WHERE reason = 'amount';
UPDATE leasing_positions p SET presumed = true FROM leasing_links l
WHERE l.company_id = p.company_id AND l.certainty = 'presumed' AND p.id = ANY (ARRAY[l.invoice_id, l.credit_id]);
ALTER TABLE leasing_positions ENABLE TRIGGER USER;
ALTER TABLE leasing_links FORCE ROW LEVEL SECURITY;
ALTER TABLE leasing_positions FORCE ROW LEVEL SECURITY;

CREATE INDEX leasing_positions_presumed ON leasing_positions (company_id, invoice_date, id) WHERE presumed;
-- Whether a document has positions of a plate, asked for every credit that names it.
CREATE INDEX leasing_positions_by_document_plate ON leasing_positions (company_id, document_id, plate_key);
-- The tabs of the list, which opens with the newest.
CREATE INDEX leasing_positions_by_type_and_date ON leasing_positions (company_id, type, invoice_date, id);
