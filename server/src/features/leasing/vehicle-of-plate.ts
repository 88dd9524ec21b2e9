import { type Expression, sql } from 'kysely';

/** Vehicle of a plate if exactly one has it, for a row of `table` by its plate key. */
export const vehicleOfPlate = (table: 'leasing_positions' | 'leasing_open_sums', plateKey: Expression<string>) =>
  sql<number | null>`(
    select case when count(*) = 1 then min(v.id) end from vehicles v
    where v.company_id = ${sql.ref(`${table}.company_id`)} and v.plate_key = ${plateKey} and ${plateKey} <> '')`;
