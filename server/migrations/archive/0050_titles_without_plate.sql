-- A vehicle without a plate is named by the end of its VIN instead of the placeholder. Row-level security binds an owner who is no superuser.
ALTER TABLE work_items NO FORCE ROW LEVEL SECURITY;
ALTER TABLE vehicles NO FORCE ROW LEVEL SECURITY;
UPDATE work_items SET title = concat_ws(' ', nullif(vehicles.manufacturer, ''), nullif(vehicles.model, ''), 'VIN …' || right(vehicles.vin, 6))
  FROM vehicles
  WHERE work_items.company_id = vehicles.company_id AND work_items.id = vehicles.id
    AND NOT work_items.has_own_title AND vehicles.license_plate = 'Bitte eintragen';
ALTER TABLE work_items FORCE ROW LEVEL SECURITY;
ALTER TABLE vehicles FORCE ROW LEVEL SECURITY;
