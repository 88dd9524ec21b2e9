-- How a member is notified of each kind (docs/decisions/0104-notifications.md); without a row in the product alone.
CREATE TABLE notification_choices (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('assigned', 'mentioned', 'due', 'import', 'answer', 'document')),
  choice text NOT NULL CHECK (choice IN ('product', 'instant', 'daily', 'weekly', 'off')),
  PRIMARY KEY (company_id, user_id, kind),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('notification_choices');

-- Mail that a notification is to be part of, as chosen when it was written.
ALTER TABLE notifications
  ADD COLUMN mail text CHECK (mail IN ('instant', 'daily', 'weekly')),
  -- Claimed before it is sent, so that no mail is sent twice.
  ADD COLUMN mailed_at timestamptz;
CREATE INDEX notifications_to_mail ON notifications (company_id, user_id) WHERE mail IS NOT NULL AND mailed_at IS NULL;
