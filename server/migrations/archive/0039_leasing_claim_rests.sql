-- What is still open of a claim: less what has been credited since, and no more than its findings have at stake (docs/decisions/0061).
ALTER TABLE leasing_claim_positions
  -- All that was open of the position on the day of the claim, of which the claim may ask for a part.
  ADD COLUMN position_open_cents bigint CHECK (position_open_cents >= open_cents),
  -- Findings behind the claim; none if it asks for all that is open.
  ADD COLUMN finding_ids integer[] NOT NULL DEFAULT '{}';

-- Row-level security binds the owner too, where they are no superuser.
ALTER TABLE leasing_claim_positions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE leasing_positions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE leasing_links NO FORCE ROW LEVEL SECURITY;
ALTER TABLE leasing_findings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE company_mails NO FORCE ROW LEVEL SECURITY;
UPDATE leasing_claim_positions c SET
  position_open_cents = greatest(c.open_cents, abs(p.amount_cents) - coalesce((
    SELECT sum(l.amount_cents) FROM leasing_links l
    WHERE l.company_id = c.company_id AND l.invoice_id = c.position_id AND l.created_at < m.created_at), 0)),
  finding_ids = CASE WHEN jsonb_path_exists(m.facts::jsonb, '$.positions[*] ? (@.id == $id && exists(@.reason))',
      jsonb_build_object('id', c.position_id))
    THEN array(SELECT f.id FROM leasing_findings f WHERE f.company_id = c.company_id AND f.decision = 'claimed'
      AND c.position_id = ANY (f.position_ids)) ELSE '{}' END
FROM leasing_positions p, company_mails m
WHERE p.company_id = c.company_id AND p.id = c.position_id AND m.company_id = c.company_id AND m.id = c.mail_id;
ALTER TABLE leasing_claim_positions FORCE ROW LEVEL SECURITY;
ALTER TABLE leasing_positions FORCE ROW LEVEL SECURITY;
ALTER TABLE leasing_links FORCE ROW LEVEL SECURITY;
ALTER TABLE leasing_findings FORCE ROW LEVEL SECURITY;
ALTER TABLE company_mails FORCE ROW LEVEL SECURITY;

ALTER TABLE leasing_claim_positions ALTER COLUMN position_open_cents SET NOT NULL;
