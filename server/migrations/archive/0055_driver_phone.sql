-- Phone of a driver, for lists and calls from a phone.
ALTER TABLE employees ADD COLUMN phone text NOT NULL DEFAULT '';
