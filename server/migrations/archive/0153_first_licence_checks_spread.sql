-- Drivers whose licence nobody recorded are not all overdue on the day of the update: their first checks are spread evenly over the half-year
-- after it, in the order in which the drivers were created. Null: some days after the driver was created.
ALTER TABLE employees ADD COLUMN first_licence_check_on date;

DO $$
DECLARE
  company integer;
BEGIN
  FOR company IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.company_id', company::text, true);
    UPDATE employees e
    SET first_licence_check_on = (now() AT TIME ZONE 'Europe/Berlin')::date + 14 + (168 * ranked.at / ranked.drivers)::integer
    FROM (
      SELECT d.company_id, d.id, row_number() OVER (ORDER BY d.id) AS at, count(*) OVER () AS drivers FROM employees d
      WHERE d.company_id = company
        AND NOT EXISTS (SELECT FROM licence_checks l WHERE l.company_id = company AND l.employee_id = d.id)
    ) AS ranked
    WHERE e.company_id = company AND ranked.company_id = e.company_id AND ranked.id = e.id;
  END LOOP;
END
$$;
