-- Companies and their members.

-- The list of companies as bare numbers: what background work may walk through without seeing any company's data.
CREATE TABLE tenants (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON tenants TO flottwart_app;

CREATE TABLE companies (
  company_id integer PRIMARY KEY,
  name text COLLATE german NOT NULL,
  contact_name text NOT NULL DEFAULT '',
  contact_phone text NOT NULL DEFAULT '',
  street text NOT NULL DEFAULT '',
  house_number text NOT NULL DEFAULT '',
  zip_code text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  amazon_special_services boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  police_signature_email text NOT NULL DEFAULT '',
  police_signature_phone text NOT NULL DEFAULT '',
  -- Day of the latest reminder run: one run a day, even if the server restarts late.
  reminded_on date,
  requires_second_factor boolean NOT NULL DEFAULT false,
  registered_seat text NOT NULL DEFAULT '',
  register_court text NOT NULL DEFAULT '',
  register_number text NOT NULL DEFAULT '',
  managing_directors text NOT NULL DEFAULT '',
  vat_id text NOT NULL DEFAULT '',
  licence_check_months integer NOT NULL DEFAULT 6 CHECK (licence_check_months BETWEEN 1 AND 24),
  uvv_months integer NOT NULL DEFAULT 12 CHECK (uvv_months BETWEEN 1 AND 12),
  positions_enabled boolean NOT NULL DEFAULT true,
  max_shift_hours integer NOT NULL DEFAULT 14 CHECK (max_shift_hours BETWEEN 8 AND 24),
  registered_from text
);
CALL protect_tenant_table('companies');

CREATE TABLE company_quotas (
  company_id integer NOT NULL,
  name text NOT NULL,
  value integer NOT NULL CHECK (value >= 0),
  PRIMARY KEY (company_id, name),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CALL protect_tenant_table('company_quotas');

-- Address book of the authorities that a company answers; reports keep their own copy of name and address.
CREATE TABLE authorities (
  company_id integer NOT NULL,
  id serial,
  name text COLLATE german NOT NULL CHECK (name <> ''),
  -- The same for every spelling with other blanks or capitals.
  name_key text NOT NULL,
  address text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  fax text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  CONSTRAINT authorities_name UNIQUE (company_id, name_key),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CALL protect_tenant_table('authorities');

CREATE TABLE users (
  company_id integer NOT NULL,
  id serial,
  email text NOT NULL,
  email_key text NOT NULL,
  first_name text COLLATE german NOT NULL,
  last_name text COLLATE german NOT NULL,
  role text NOT NULL CHECK (role IN ('ADMIN', 'USER')),
  password_hash text,
  email_verified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  reminder_mails boolean NOT NULL DEFAULT true,
  PRIMARY KEY (company_id, id),
  UNIQUE (company_id, email_key),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE,
  CONSTRAINT users_confirmed_with_password CHECK ((email_verified_at IS NULL) OR (password_hash IS NOT NULL))
);
CALL protect_tenant_table('users');

-- Account an address signs in to. An address may be claimed by several accounts while none of them has confirmed it; the
-- first confirmation wins. The application can look up single addresses but never list them.
CREATE TABLE email_directory (
  email_key text NOT NULL,
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  verified boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The index lets one of two simultaneous registrations of an address through.
  holds boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, user_id)
);
CREATE UNIQUE INDEX email_directory_verified ON email_directory (email_key) WHERE verified;
CREATE INDEX email_directory_by_email ON email_directory (email_key, created_at DESC);
CREATE INDEX email_directory_unverified ON email_directory (created_at) WHERE NOT verified;
CREATE UNIQUE INDEX email_directory_holder ON email_directory (email_key) WHERE holds;

-- All that is left of a deleted company: a number made by chance, and when.
CREATE TABLE deleted_companies (
  number text PRIMARY KEY,
  deleted_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON deleted_companies TO flottwart_app;
