-- First mileage that a vehicle's device reported in a month of Berlin: together with the latest reading it tells how far a vehicle drives.
CREATE TABLE odometer_months (
  company_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  month date NOT NULL,
  odometer_km double precision NOT NULL,
  odometer_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, vehicle_id, month),
  FOREIGN KEY (company_id, vehicle_id) REFERENCES vehicles (company_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('odometer_months');
