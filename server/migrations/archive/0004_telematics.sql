-- Latest reading of a vehicle's device, deleted with the credential it was read with.
CREATE TABLE telematics_readings (
  company_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  credential_id integer NOT NULL,
  device_type text NOT NULL,
  serial_number text NOT NULL,
  vin text NOT NULL,
  license_plate text NOT NULL,
  latitude double precision,
  longitude double precision,
  read_at timestamptz NOT NULL,
  -- Last known value: a device may report its position without a mileage.
  odometer_km double precision,
  odometer_at timestamptz,
  PRIMARY KEY (company_id, vehicle_id),
  FOREIGN KEY (company_id, vehicle_id) REFERENCES vehicles (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, credential_id) REFERENCES telematics_credentials (company_id, id) ON DELETE CASCADE
);
CREATE INDEX telematics_readings_by_credential ON telematics_readings (company_id, credential_id);
CALL protect_tenant_table('telematics_readings');

-- Whether a company's devices are about to be read, and when that was begun last.
CREATE TABLE telematics_refreshes (
  company_id integer PRIMARY KEY REFERENCES companies (company_id) ON DELETE CASCADE,
  queued_at timestamptz,
  started_at timestamptz
);
CALL protect_tenant_table('telematics_refreshes');
