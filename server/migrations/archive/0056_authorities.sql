-- Address book of the authorities that a company answers; reports keep their own copy of name and address.
CREATE TABLE authorities (
  company_id integer NOT NULL REFERENCES companies (company_id) ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  name text COLLATE german NOT NULL CHECK (name <> ''),
  -- The same for every spelling with other blanks or capitals.
  name_key text NOT NULL,
  address text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  fax text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  CONSTRAINT authorities_name UNIQUE (company_id, name_key)
);
CALL protect_tenant_table('authorities');
