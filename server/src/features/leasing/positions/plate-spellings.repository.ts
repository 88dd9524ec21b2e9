import { fitsPlate, plateKey } from '@flottwart/contract/rules/plate';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

interface Spellings {
  readonly key: string;
  /** Plates of vehicles, those that are carried now before earlier ones. */
  readonly carried: readonly string[];
  /** Plates of stored positions, oldest first. */
  readonly billed: readonly string[];
}

interface KeyedPlate {
  readonly key: string;
  readonly plate: string;
}

const platesByKey = (rows: readonly KeyedPlate[]) => {
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return (key: string): readonly string[] => (byKey.get(key) ?? []).map(({ plate }) => plate);
};

/** Plates of each key; in two reads, because a look-up per key would read the whole company where its statistics are missing. */
const findSpellings = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  given: readonly string[],
): Promise<readonly Spellings[]> => {
  const keys = [...new Set(given)].filter((key) => key !== '');
  if (keys.length === 0) return [];
  const carried = await sql<KeyedPlate>`
    select plate_key as key, license_plate as plate from vehicle_plates
    where company_id = ${companyId} and plate_key = any(${keys}::text[]) order by valid_to desc nulls first, id`.execute(
    tx,
  );
  const billed = await sql<KeyedPlate>`
    select plate_key as key, license_plate as plate from leasing_positions
    where company_id = ${companyId} and plate_key = any(${keys}::text[])
    group by plate_key, license_plate order by min(id)`.execute(tx);
  const carriedBy = platesByKey(carried.rows);
  const billedBy = platesByKey(billed.rows);
  return keys.map((key) => ({ key, carried: carriedBy(key), billed: billedBy(key) }));
};

const isOneSpelling = (one: string, other: string): boolean => fitsPlate(one, other) || fitsPlate(other, one);

/** The first of the plates that this one may be; null if none is or two of them are different plates. */
const spellingAmong = (plate: string, plates: readonly string[]): string | null => {
  const [first, ...others] = plates.filter((each) => isOneSpelling(plate, each));
  return first !== undefined && others.every((other) => isOneSpelling(first, other)) ? first : null;
};

/** As its vehicle has it, else as an earlier position; a plate that fits several vehicles stays as it is. */
const spellingOf = (plate: string, { carried, billed }: Spellings): string => {
  if (carried.some((each) => isOneSpelling(plate, each))) return spellingAmong(plate, carried) ?? plate;
  return spellingAmong(plate, billed) ?? plate;
};

interface UnifiedPlates {
  readonly spellings: ReadonlyMap<string, string>;
  /** Keys of the plates whose stored positions got another spelling, so that their links may change. */
  readonly respelled: readonly string[];
}

/**
 * Spelling of each given plate, with which stored positions of the same plate agree afterwards: sums per plate and its list are
 * about the same rows. Plates with other parts, as B-AA-1007 and BA-A-1007, stay two.
 */
export const unifyPlates = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  plates: readonly string[],
): Promise<UnifiedPlates> => {
  const spellings = await findSpellings(tx, companyId, plates.map(plateKey));
  const byKey = new Map(spellings.map((each) => [each.key, each]));
  const renamed = spellings.flatMap((each) =>
    each.billed
      .map((plate) => ({ key: each.key, from: plate, to: spellingOf(plate, each) }))
      .filter(({ from, to }) => from !== to),
  );
  if (renamed.length > 0)
    await sql`
      update leasing_positions p set license_plate = w."to", terms = replace(p.terms, p.license_plate, w."to")
      from json_to_recordset(${JSON.stringify(renamed)}::json) as w (key text, "from" text, "to" text)
      where p.company_id = ${companyId} and p.plate_key = w.key and p.license_plate = w."from"`.execute(tx);
  const spelled = new Map(
    plates.map((plate) => {
      const found = byKey.get(plateKey(plate));
      return [plate, found ? spellingOf(plate, found) : plate];
    }),
  );
  return { spellings: spelled, respelled: [...new Set(renamed.map(({ key }) => key))] };
};

/** The same for a document that comes back, whose plates may have got another spelling since. */
export const unifyPlatesOfDocument = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  documentId: number,
): Promise<UnifiedPlates> => {
  const { rows } = await sql<{ plate: string }>`
    select distinct license_plate as plate from leasing_positions
    where company_id = ${companyId} and document_id = ${documentId} and plate_key <> ''`.execute(tx);
  return unifyPlates(
    tx,
    companyId,
    rows.map(({ plate }) => plate),
  );
};
