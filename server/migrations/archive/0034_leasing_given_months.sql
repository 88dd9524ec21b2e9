-- Month that a person gave for a position. It counts for links and sums alike, before the printed date.
ALTER TABLE leasing_positions ADD COLUMN month_given date CHECK (extract(day FROM month_given) = 1);

ALTER TABLE leasing_positions DROP COLUMN period_date;
ALTER TABLE leasing_positions
  ADD COLUMN period_date date NOT NULL GENERATED ALWAYS AS (coalesce(month_given, position_date, invoice_date)) STORED;
CREATE INDEX leasing_positions_by_period ON leasing_positions (company_id, period_date, id);
CREATE INDEX leasing_positions_open ON leasing_positions (company_id, license_plate, period_date)
  WHERE open_cents > 0 AND type = 'Rechnung';

-- Links made before paid no regard to issuers, and took the plate in a text for its service. Row-level security binds the owner too, where they are no
-- superuser.
ALTER TABLE leasing_links NO FORCE ROW LEVEL SECURITY;
ALTER TABLE leasing_positions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE leasing_documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE leasing_positions DISABLE TRIGGER USER;
UPDATE leasing_links l SET certainty = 'presumed'
FROM leasing_positions i, leasing_positions c, leasing_documents di, leasing_documents dc
WHERE l.reason <> 'manual' AND l.certainty = 'certain'
  AND i.company_id = l.company_id AND i.id = l.invoice_id AND c.company_id = l.company_id AND c.id = l.credit_id
  AND di.company_id = i.company_id AND di.id = i.document_id AND dc.company_id = c.company_id AND dc.id = c.document_id
  AND (di.issuer_key = '' OR di.issuer_key <> dc.issuer_key
    OR (i.service_key <> c.service_key AND i.service_key <> '' AND c.service_key <> ''));
UPDATE leasing_positions p SET presumed = true FROM leasing_links l
WHERE l.company_id = p.company_id AND l.certainty = 'presumed' AND p.id = ANY (ARRAY[l.invoice_id, l.credit_id]) AND NOT p.presumed;
ALTER TABLE leasing_positions ENABLE TRIGGER USER;
ALTER TABLE leasing_links FORCE ROW LEVEL SECURITY;
ALTER TABLE leasing_positions FORCE ROW LEVEL SECURITY;
ALTER TABLE leasing_documents FORCE ROW LEVEL SECURITY;
