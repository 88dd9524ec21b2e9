-- Reminders of UVV inspections.
ALTER TABLE reminder_marks
  DROP CONSTRAINT reminder_marks_type_check,
  ADD CHECK (type IN ('inspection', 'uvv', 'service', 'service-km', 'tires', 'lease-return', 'licence-check'));
