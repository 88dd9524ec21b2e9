-- How an issuer prints, learned from the documents that people completed (docs/decisions/0250-templates-per-issuer.md).
CREATE TABLE leasing_templates (
  company_id integer NOT NULL,
  id serial,
  -- VAT id, else the normalised name.
  issuer_key text NOT NULL,
  name text NOT NULL,
  -- Labels by which a layout is known again.
  layout_key text NOT NULL,
  content jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- The document it was learned from, as long as it is stored; none for one from a file.
  document_id integer,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  uses integer NOT NULL DEFAULT 0,
  last_used_at timestamptz,
  withdrawn_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX leasing_templates_by_layout ON leasing_templates (company_id, issuer_key, layout_key) WHERE withdrawn_at IS NULL;
CALL protect_tenant_table('leasing_templates');
