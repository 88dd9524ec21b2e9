import { type Expression, sql } from 'kysely';

/** The vehicle that carries a plate, where exactly one does; for a row of `table`, by the key of its plate. */
export const vehicleOfPlate = (table: 'leasing_positions' | 'leasing_open_sums', plateKey: Expression<string>) =>
  sql<number | null>`(
    select case when count(*) = 1 then min(v.id) end from vehicles v
    where v.company_id = ${sql.ref(`${table}.company_id`)} and v.plate_key = ${plateKey} and ${plateKey} <> '')`;
