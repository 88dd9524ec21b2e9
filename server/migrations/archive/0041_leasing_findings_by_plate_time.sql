-- A change of the times of a plate, or of a contract, is looked at for findings (docs/decisions/0063-plates-have-dates.md).
CREATE FUNCTION mark_carried_plates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_billed_plates(a.company_id, array_agg(DISTINCT a.plate_key)) FROM affected a GROUP BY a.company_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER find_inserted AFTER INSERT ON vehicle_plates REFERENCING NEW TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION mark_carried_plates();
CREATE TRIGGER find_updated AFTER UPDATE ON vehicle_plates REFERENCING NEW TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION mark_carried_plates();
CREATE TRIGGER find_deleted AFTER DELETE ON vehicle_plates REFERENCING OLD TABLE AS affected
  FOR EACH STATEMENT EXECUTE FUNCTION mark_carried_plates();

-- A contract matters for every plate that its vehicle carries or carried.
CREATE OR REPLACE FUNCTION mark_contract_plates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_billed_plates(a.company_id, array_agg(DISTINCT h.plate_key))
  FROM affected a JOIN vehicle_plates h ON h.company_id = a.company_id AND h.vehicle_id = a.vehicle_id GROUP BY a.company_id;
  RETURN NULL;
END
$$;
