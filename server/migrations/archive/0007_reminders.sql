-- Reminders: mounted tyres, sent reminders, opt-outs, and calendar feeds.

-- Season of a tyre type; null for all-season and unknown ones.
CREATE FUNCTION tire_season(tire_type text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  SET search_path = pg_catalog
  RETURN CASE
    WHEN tire_type ~* 'ganzjahr|allwetter|(all|4|vier)[ -]?(season|weather|jahreszeit)' THEN NULL
    WHEN tire_type ~* 'winter' AND tire_type ~* 'sommer|summer' THEN NULL
    WHEN tire_type ~* 'winter' THEN 'winter'
    WHEN tire_type ~* 'sommer|summer' THEN 'summer'
  END;

ALTER TABLE vehicles
  ADD COLUMN front_tire_season text GENERATED ALWAYS AS (tire_season(front_tire_type)) STORED,
  ADD COLUMN rear_tire_season text GENERATED ALWAYS AS (tire_season(rear_tire_type)) STORED;
CREATE INDEX vehicles_by_front_tires ON vehicles (company_id, front_tire_season, last_front_tire_change)
  WHERE front_tire_season IS NOT NULL;
CREATE INDEX vehicles_by_rear_tires ON vehicles (company_id, rear_tire_season, last_rear_tire_change)
  WHERE rear_tire_season IS NOT NULL;

ALTER TABLE users ADD COLUMN reminder_mails boolean NOT NULL DEFAULT true;

-- Day of the latest reminder run: one run a day, even if the server restarts late.
ALTER TABLE companies ADD COLUMN reminded_on date;

-- One digest for one person. Taken for sending at most once: `sending_at` without `sent_at` stands for a mail that may
-- have gone out before the server or the connection died, and is not tried again.
CREATE TABLE reminder_mails (
  company_id integer NOT NULL,
  id integer GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  created_at timestamptz NOT NULL,
  sending_at timestamptz,
  sent_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX reminder_mails_by_user ON reminder_mails (company_id, user_id);
CREATE INDEX reminder_mails_waiting ON reminder_mails (company_id, created_at) WHERE sending_at IS NULL;
CALL protect_tenant_table('reminder_mails');

-- Reminders sent to a person: a due date or mileage of a vehicle at one level. The key prevents duplicates.
CREATE TABLE reminder_marks (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  type text NOT NULL CHECK (type IN ('inspection', 'service', 'service-km', 'tires', 'lease-return')),
  -- The day or the mileage; another one is another reminder.
  due text NOT NULL,
  level text NOT NULL CHECK (level IN ('month', 'week', 'overdue')),
  mail_id integer NOT NULL,
  PRIMARY KEY (company_id, user_id, vehicle_id, type, due, level),
  FOREIGN KEY (company_id, vehicle_id) REFERENCES vehicles (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, mail_id) REFERENCES reminder_mails (company_id, id) ON DELETE CASCADE
);
CREATE INDEX reminder_marks_by_vehicle ON reminder_marks (company_id, vehicle_id);
CREATE INDEX reminder_marks_by_mail ON reminder_marks (company_id, mail_id);
CALL protect_tenant_table('reminder_marks');

-- A person's private calendar; whoever knows the address may read it, so only the hash of its token is kept.
CREATE TABLE calendar_feeds (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX calendar_feeds_by_token ON calendar_feeds (company_id, token_hash);
CALL protect_tenant_table('calendar_feeds');
