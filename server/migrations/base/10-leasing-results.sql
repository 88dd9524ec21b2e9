-- Sums of positions, contracts and findings.

-- One position's share of the sums.
CREATE TYPE leasing_share AS (license_plate text, period_date date, kind text, cents bigint, positions integer);

-- Kept sums: the KPIs read a few hundred of these rows instead of a million positions.
CREATE TABLE leasing_month_sums (
  company_id integer NOT NULL,
  month date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('RECHNUNG', 'GUTSCHRIFT_AFF', 'GUTSCHRIFT_NON_AFF')),
  sum_cents bigint NOT NULL,
  positions integer NOT NULL,
  PRIMARY KEY (company_id, month, kind),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CALL protect_tenant_table('leasing_month_sums');

CREATE TABLE leasing_plate_sums (
  company_id integer NOT NULL,
  license_plate text NOT NULL,
  year integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('RECHNUNG', 'GUTSCHRIFT_AFF', 'GUTSCHRIFT_NON_AFF')),
  sum_cents bigint NOT NULL,
  positions integer NOT NULL,
  PRIMARY KEY (company_id, license_plate, year, kind),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CALL protect_tenant_table('leasing_plate_sums');

-- Sums not settled by a credit, per plate.
CREATE TABLE leasing_open_sums (
  company_id integer NOT NULL,
  license_plate text COLLATE german NOT NULL,
  open_cents bigint NOT NULL,
  positions integer NOT NULL,
  oldest_date date NOT NULL,
  PRIMARY KEY (company_id, license_plate),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CREATE INDEX leasing_open_sums_by_amount ON leasing_open_sums (company_id, open_cents, license_plate);
CREATE INDEX leasing_open_sums_by_age ON leasing_open_sums (company_id, oldest_date, license_plate);
CREATE INDEX leasing_open_sums_by_positions ON leasing_open_sums (company_id, positions, license_plate);
CALL protect_tenant_table('leasing_open_sums');

-- Revision of a company's stored sums: a response cached with it is valid while it is unchanged.
-- Random instead of counted, so that a restored database never repeats a name. No row: nothing has changed since this table
-- is here.
CREATE TABLE leasing_revisions (
  company_id integer PRIMARY KEY,
  revision uuid NOT NULL,
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CALL protect_tenant_table('leasing_revisions');

CREATE TABLE leaseplan_settings (
  company_id integer PRIMARY KEY,
  quarterly_limit_cents bigint CHECK (quarterly_limit_cents >= 0),
  limit_of text NOT NULL DEFAULT 'AFF_CREDITS' CHECK (limit_of IN ('AFF_CREDITS', 'NET_COST')),
  aff_keywords text[] NOT NULL DEFAULT '{AFF}',
  claim_email text NOT NULL DEFAULT '',
  -- Days without an answer after which a reminder is proposed; none if empty.
  claim_reminder_days integer DEFAULT 30 CHECK (claim_reminder_days BETWEEN 1 AND 365),
  claim_limit_cents bigint NOT NULL DEFAULT 0 CHECK (claim_limit_cents >= 0),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CALL protect_tenant_table('leaseplan_settings');

CREATE TABLE leasing_contracts (
  company_id integer NOT NULL,
  id serial,
  vehicle_id integer NOT NULL,
  lessor text COLLATE german NOT NULL,
  -- The rate as the invoices name it, net and per month.
  rate_service text NOT NULL,
  rate_cents bigint NOT NULL CHECK (rate_cents >= 0),
  -- Further agreed services with their monthly rates: [{"service": "Wartung", "cents": 4500}].
  services jsonb NOT NULL DEFAULT '[]'::jsonb,
  from_day date NOT NULL,
  to_day date,
  kilometres integer CHECK (kilometres >= 0),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  contract_number text CHECK (contract_number <> ''),
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, vehicle_id) REFERENCES vehicles (company_id, id) ON DELETE CASCADE,
  CHECK (from_day <= to_day)
);
CREATE INDEX leasing_contracts_by_vehicle ON leasing_contracts (company_id, vehicle_id, from_day);
CALL protect_tenant_table('leasing_contracts');

CREATE TABLE leasing_findings (
  company_id integer NOT NULL,
  id serial,
  -- Names what was found by plate, service, month and document: the same however often it is computed.
  key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('double', 'rate', 'returned', 'jump')),
  plate_key text NOT NULL,
  license_plate text COLLATE german NOT NULL,
  service text NOT NULL,
  month date NOT NULL,
  billed_cents bigint NOT NULL,
  expected_cents bigint NOT NULL,
  stake_cents bigint NOT NULL CHECK (stake_cents >= 0),
  position_ids integer[] NOT NULL,
  -- The position it was compared with.
  reference_id integer,
  decision text NOT NULL DEFAULT 'open' CHECK (decision IN ('open', 'accepted', 'claimed', 'done')),
  -- False once it is no longer found; only decided ones are kept then.
  is_current boolean NOT NULL DEFAULT true,
  -- A claim is done when a credit has settled what was claimed.
  state text NOT NULL
    GENERATED ALWAYS AS (CASE WHEN decision = 'claimed' AND NOT is_current THEN 'done' ELSE decision END) STORED,
  note text NOT NULL DEFAULT '',
  decided_by text,
  decided_at timestamptz,
  -- Amount the decision was made on: a larger one is open again.
  decided_cents bigint,
  -- A position behind it was taken back; the decision waits for an undo.
  is_withdrawn boolean NOT NULL DEFAULT false,
  -- Agreed name that is only presumed to be the billed service; null where it is certain.
  presumed_service text,
  PRIMARY KEY (company_id, id),
  CONSTRAINT leasing_findings_key UNIQUE (company_id, key),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CREATE INDEX leasing_findings_by_stake ON leasing_findings (company_id, stake_cents, id);
CREATE INDEX leasing_findings_by_month ON leasing_findings (company_id, month, id);
CREATE INDEX leasing_findings_by_plate ON leasing_findings (company_id, license_plate, id);
CREATE INDEX leasing_findings_by_plate_key ON leasing_findings (company_id, plate_key);
CALL protect_tenant_table('leasing_findings');

CREATE TABLE leasing_claim_answers (
  company_id integer NOT NULL,
  mail_id integer NOT NULL,
  answered_on date NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('granted', 'partly', 'refused', 'open')),
  text text NOT NULL,
  user_email text NOT NULL,
  noted_at timestamptz NOT NULL,
  id serial,
  PRIMARY KEY (company_id, id)
);
CREATE INDEX leasing_claim_answers_by_mail ON leasing_claim_answers (company_id, mail_id, id);
CALL protect_tenant_table('leasing_claim_answers');
