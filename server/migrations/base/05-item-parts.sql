-- Comments, links, history, attachments and photos of work items.

CREATE TABLE comments (
  company_id integer NOT NULL,
  id serial,
  item_id integer NOT NULL,
  user_email text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  deleted_at timestamptz,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE,
  CONSTRAINT comments_deleted_text CHECK ((deleted_at IS NULL) OR (text = ''))
);
CREATE INDEX comments_by_item ON comments (company_id, item_id, id);
CALL protect_tenant_table('comments');

-- Stored once, read from both sides.
CREATE TABLE relations (
  company_id integer NOT NULL,
  low_id integer NOT NULL,
  high_id integer NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, low_id, high_id),
  FOREIGN KEY (company_id, high_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, low_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE,
  CHECK (low_id < high_id)
);
CREATE INDEX relations_by_high ON relations (company_id, high_id, low_id);
CALL protect_tenant_table('relations');

-- The history of an item. The application can add to it, but neither change nor remove a line.
CREATE TABLE work_item_changes (
  company_id integer NOT NULL,
  id serial,
  item_id integer NOT NULL,
  user_email text NOT NULL,
  field text NOT NULL,
  old_value text,
  new_value text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX work_item_changes_by_item ON work_item_changes (company_id, item_id, id);
CREATE INDEX work_item_changes_by_time ON work_item_changes (company_id, created_at) WHERE field IN ('created', 'status');
CALL protect_tenant_table('work_item_changes');
REVOKE UPDATE, DELETE ON work_item_changes FROM flottwart_app;

CREATE TABLE attachments (
  company_id integer NOT NULL,
  id serial,
  item_id integer NOT NULL,
  -- Text to show; nothing is ever stored or found under it.
  file_name text NOT NULL,
  content_type text NOT NULL CHECK (content_type IN ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size integer NOT NULL CHECK (size > 0),
  -- Dimensions of a picture, in pixels.
  width integer,
  height integer,
  sha256 bytea NOT NULL,
  user_email text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, id),
  FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE
);
CREATE INDEX attachments_by_item ON attachments (company_id, item_id, id);
CALL protect_tenant_table('attachments');

-- Apart from the attachments, so that listing those never touches the files. Neither part can be compressed any further,
-- and kept as it is a file can be read piece by piece.
CREATE TABLE attachment_files (
  company_id integer NOT NULL,
  attachment_id integer NOT NULL,
  content bytea NOT NULL,
  thumbnail bytea,
  PRIMARY KEY (company_id, attachment_id),
  FOREIGN KEY (company_id, attachment_id) REFERENCES attachments (company_id, id) ON DELETE CASCADE
);
ALTER TABLE attachment_files ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE attachment_files ALTER COLUMN thumbnail SET STORAGE EXTERNAL;
CALL protect_tenant_table('attachment_files');

-- Total bytes of a company's attachments, kept in the transaction that changes them.
CREATE TABLE attachment_usage (
  company_id integer PRIMARY KEY,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  FOREIGN KEY (company_id) REFERENCES companies (company_id) ON DELETE CASCADE
);
CALL protect_tenant_table('attachment_usage');

-- Attachment that was chosen as the picture of a vehicle (docs/decisions/0098-vehicle-cockpit.md).
CREATE TABLE vehicle_photos (
  company_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  attachment_id integer NOT NULL,
  PRIMARY KEY (company_id, vehicle_id),
  FOREIGN KEY (company_id, attachment_id) REFERENCES attachments (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, vehicle_id) REFERENCES vehicles (company_id, id) ON DELETE CASCADE
);
CREATE INDEX vehicle_photos_by_attachment ON vehicle_photos (company_id, attachment_id);
CALL protect_tenant_table('vehicle_photos');
