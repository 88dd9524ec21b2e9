-- Rows that name another one of their company, which is deleted before them, name none any more. `ON DELETE SET NULL` would do the same, if Citus did not refuse it
-- wherever the company is part of the key.

-- A report whose own item is being deleted along with it is left alone: changed twice in a transaction, it would be checked against that item, which is gone.
CREATE OR REPLACE FUNCTION forget_deleted_vehicle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE police_reports r SET vehicle_id = NULL WHERE r.company_id = OLD.company_id AND r.vehicle_id = OLD.id
    AND EXISTS (SELECT FROM work_items w WHERE w.company_id = OLD.company_id AND w.id = r.id);
  UPDATE trips t SET vehicle_id = NULL WHERE t.company_id = OLD.company_id AND t.vehicle_id = OLD.id;
  RETURN OLD;
END
$$;
CREATE OR REPLACE TRIGGER forget_deleted BEFORE DELETE ON vehicles FOR EACH ROW EXECUTE FUNCTION forget_deleted_vehicle();

CREATE OR REPLACE FUNCTION forget_deleted_driver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE police_reports r SET driver_id = NULL WHERE r.company_id = OLD.company_id AND r.driver_id = OLD.id
    AND EXISTS (SELECT FROM work_items w WHERE w.company_id = OLD.company_id AND w.id = r.id);
  UPDATE trips t SET employee_id = NULL WHERE t.company_id = OLD.company_id AND t.employee_id = OLD.id;
  RETURN OLD;
END
$$;
CREATE OR REPLACE TRIGGER forget_deleted BEFORE DELETE ON employees FOR EACH ROW EXECUTE FUNCTION forget_deleted_driver();

CREATE OR REPLACE FUNCTION forget_deleted_trip() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE police_reports r SET trip_id = NULL WHERE r.company_id = OLD.company_id AND r.trip_id = OLD.id
    AND EXISTS (SELECT FROM work_items w WHERE w.company_id = OLD.company_id AND w.id = r.id);
  RETURN OLD;
END
$$;
CREATE OR REPLACE TRIGGER forget_deleted BEFORE DELETE ON trips FOR EACH ROW EXECUTE FUNCTION forget_deleted_trip();

CREATE OR REPLACE FUNCTION forget_deleted_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE company_mails m SET user_id = NULL WHERE m.company_id = OLD.company_id AND m.user_id = OLD.id;
  UPDATE sample_sets s SET user_id = NULL WHERE s.company_id = OLD.company_id AND s.user_id = OLD.id;
  RETURN OLD;
END
$$;
CREATE OR REPLACE TRIGGER forget_deleted BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION forget_deleted_user();
