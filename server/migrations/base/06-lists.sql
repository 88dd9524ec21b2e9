-- Totals of lists, and the columns and views that people saved.

-- Row counts of unfiltered lists, kept in the transaction that changes it: counting would cost more than the page.
-- Several shards, so that people who create at the same time do not wait for one another.
CREATE TABLE list_counts (
  company_id integer NOT NULL,
  list text NOT NULL,
  status text NOT NULL,
  shard integer NOT NULL,
  rows integer NOT NULL,
  PRIMARY KEY (company_id, list, status, shard),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CALL protect_tenant_table('list_counts');

CREATE TABLE user_list_columns (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  list text NOT NULL,
  columns text[] NOT NULL CHECK (cardinality(columns) > 0),
  PRIMARY KEY (company_id, user_id, list),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('user_list_columns');

CREATE TABLE user_list_views (
  company_id integer NOT NULL,
  id serial,
  user_id integer NOT NULL,
  list text NOT NULL,
  name text COLLATE german NOT NULL,
  -- Search, order and filters as the list's address has them.
  state jsonb NOT NULL,
  -- Nothing where the view shows the list's own columns.
  columns text[] CHECK (cardinality(columns) > 0),
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  CONSTRAINT user_list_views_name UNIQUE (company_id, user_id, list, name),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX user_list_views_default ON user_list_views (company_id, user_id, list) WHERE is_default;
CALL protect_tenant_table('user_list_views');
