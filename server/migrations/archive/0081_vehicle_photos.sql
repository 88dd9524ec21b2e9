-- Attachment that was chosen as the picture of a vehicle (docs/decisions/0098-vehicle-cockpit.md).
CREATE TABLE vehicle_photos (
  company_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  attachment_id integer NOT NULL,
  PRIMARY KEY (company_id, vehicle_id),
  FOREIGN KEY (company_id, vehicle_id) REFERENCES vehicles (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, attachment_id) REFERENCES attachments (company_id, id) ON DELETE CASCADE
);
CREATE INDEX vehicle_photos_by_attachment ON vehicle_photos (company_id, attachment_id);
CALL protect_tenant_table('vehicle_photos');
