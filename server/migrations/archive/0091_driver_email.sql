-- Mail address of a driver, beside the phone.
ALTER TABLE employees ADD COLUMN email text NOT NULL DEFAULT '';
