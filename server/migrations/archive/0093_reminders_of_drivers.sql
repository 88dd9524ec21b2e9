-- Reminders are about vehicles and drivers.
ALTER TABLE reminder_marks RENAME COLUMN vehicle_id TO item_id;
ALTER INDEX reminder_marks_by_vehicle RENAME TO reminder_marks_by_item;
ALTER TABLE reminder_marks
  DROP CONSTRAINT reminder_marks_company_id_vehicle_id_fkey,
  ADD FOREIGN KEY (company_id, item_id) REFERENCES work_items (company_id, id) ON DELETE CASCADE,
  DROP CONSTRAINT reminder_marks_type_check,
  ADD CHECK (type IN ('inspection', 'service', 'service-km', 'tires', 'lease-return', 'licence-check'));
