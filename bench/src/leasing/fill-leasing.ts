import { type Kysely, sql } from 'kysely';
import type { CompanyId } from '../../../server/src/lib/company-id.ts';
import { plate } from '../fill-items.ts';
import { inBulk } from './in-bulk.ts';

/**
 * Documents of 200 positions over four years. An invoice covers 50 vehicles with four services each; the fourth is
 * credited later, by a credit note for every four invoices: most of them in full, some in part, some without naming the
 * invoice, some with an amount that nobody invoiced.
 */
export interface LeasingSizes {
  readonly invoices: number;
  readonly credits: number;
  readonly plates: number;
}

const perDocument = 200;
const platesPerInvoice = 50;
const months = 48;
const documentsAtOnce = 500;

export const leasingSizesOf = (percent: number): LeasingSizes => ({
  invoices: 40 * percent,
  credits: 10 * percent,
  plates: Math.max(platesPerInvoice, 20 * percent),
});

export const positionsOf = ({ invoices, credits }: LeasingSizes): number => (invoices + credits) * perDocument;

/** Explicit ids, so that links can be inserted without reading back. */
const documentIndex = sql`(document.id - 1)`;
const positionId = sql`${documentIndex} * ${sql.lit(perDocument)} + slot.n + 1`;

const germanAmount = sql`replace(to_char(abs(cents) / 100.0, 'FM9990.00'), '.', ',')`;

/** Plate and amount as the statements below generate them, for documents that refer to the filled data. */
export const plateOf = (vehicle: number): string =>
  `B-${String.fromCharCode(65 + (Math.floor(vehicle / 400) % 26), 65 + (Math.floor(vehicle / 10_000) % 26))}-${1000 + (vehicle % 9000)}`;
export const creditedCentsOf = (invoice: number, place: number): number => 10_000 + invoice * 10 + 1 + (place % 9);

interface Part {
  readonly companyId: CompanyId;
  readonly sizes: LeasingSizes;
  readonly from: number;
  readonly to: number;
}

const invoiceDate = (document: ReturnType<typeof sql>, { invoices }: LeasingSizes) =>
  sql`(date '2022-11-05' + ((${document}) * ${sql.lit(months)} / ${sql.lit(invoices)}) * interval '1 month')::date`;

/** Number of the vehicle at a place of an invoice. */
const vehicleOf = (invoice: ReturnType<typeof sql>, place: ReturnType<typeof sql>, { plates }: LeasingSizes) =>
  sql`((${invoice}) % ${sql.lit(plates / platesPerInvoice)}) * ${sql.lit(platesPerInvoice)} + (${place})`;

const creditedCents = (invoice: ReturnType<typeof sql>, place: ReturnType<typeof sql>) =>
  sql`10000 + (${invoice}) * 10 + 1 + (${place}) % 9`;

/** 0 to 5: credited in full; 6, 7: by half; 8: in full, without a reference; 9: a different amount. */
const outcomeOf = (invoice: ReturnType<typeof sql>, place: ReturnType<typeof sql>) =>
  sql`((${invoice}) / 4 + (${place})) % 10`;

const settledOf = (outcome: ReturnType<typeof sql>, cents: ReturnType<typeof sql>) =>
  sql`case when ${outcome} in (6, 7) then (${cents}) / 2 when ${outcome} = 9 then 0 else ${cents} end`;

const creditedService = sql`case when vehicle % 2 = 0 then 'AFF Kilometerabrechnung' else 'Mehrkilometer' end`;

const insertDocuments = async (owner: Kysely<unknown>, { companyId, sizes, from, to }: Part): Promise<void> => {
  const isInvoice = sql`n < ${sql.lit(sizes.invoices)}`;
  const number = sql`case when ${isInvoice} then 'R' || (1000000 + n) else 'G' || (1000000 + n) end`;
  const latestInvoice = sql`(n - ${sql.lit(sizes.invoices)}) * 4 + 3`;
  await sql`insert into leasing_documents (company_id, id, type, number, number_key, invoice_date, sum_cents,
      position_count, read_as, file_name, media_type, sha256, uploaded_by, uploaded_at)
    overriding system value
    select ${companyId}, n + 1, case when ${isInvoice} then 'Rechnung' else 'Gutschrift' end, ${number}, ${number},
      case when ${isInvoice} then ${invoiceDate(sql`n`, sizes)} else ${invoiceDate(latestInvoice, sizes)} + 20 end, 0,
      ${sql.lit(perDocument)}, 'Bench', ${number} || '.pdf', 'application/pdf', sha256(n::text::bytea),
      'disposition@bench.example', now()
    from generate_series(${sql.lit(from)}, ${sql.lit(to - 1)}) as n`.execute(owner);
};

/** One statement for many positions, with the columns both types of document share. */
const insertPositions = async (
  owner: Kysely<unknown>,
  { companyId, from, to }: Part,
  columns: ReturnType<typeof sql>,
): Promise<void> => {
  await sql`insert into leasing_positions (company_id, id, document_id, type, invoice_number, invoice_date, ordinal,
      position_number, position_date, license_plate, plate_key, amount_cents, service, aff, aff_cents, settled_cents,
      linked_id, terms)
    overriding system value
    select ${companyId}, ${positionId}, document.id, document.type, document.number, document.invoice_date, slot.n + 1,
      (slot.n + 1)::text, position_date, license_plate, replace(license_plate, '-', ''),
      case when document.type = 'Rechnung' then cents else -cents end, service, service like '%AFF%',
      case when service like '%AFF%' then cents end, settled, linked,
      concat_ws(' ', document.number, to_char(document.invoice_date, 'DD.MM.YYYY'), slot.n + 1,
        to_char(position_date, 'DD.MM.YYYY'), license_plate, replace(license_plate, '-', ''),
        case when document.type = 'Rechnung' then '' else '-' end || ${germanAmount}, service)
    from leasing_documents document
    cross join generate_series(0, ${sql.lit(perDocument - 1)}) as slot (n)
    ${columns}
    where document.company_id = ${companyId} and document.id > ${from} and document.id <= ${to}
    order by document.id, slot.n`.execute(owner);
};

const fillInvoices = (owner: Kysely<unknown>, part: Part): Promise<void> => {
  const { sizes } = part;
  const outcome = outcomeOf(documentIndex, sql`slot.n / 4`);
  const credited = creditedCents(documentIndex, sql`slot.n / 4`);
  const creditId = sql`(${sql.lit(sizes.invoices)} + ${documentIndex} / 4) * ${sql.lit(perDocument)}
    + ${documentIndex} % 4 * ${sql.lit(platesPerInvoice)} + slot.n / 4 + 1`;
  return insertPositions(
    owner,
    part,
    sql`cross join lateral (select ${vehicleOf(documentIndex, sql`slot.n / 4`, sizes)} as vehicle) as about
    cross join lateral (select
      ${sql.raw(plate.replace(/\bn\b/g, 'vehicle'))} as license_plate,
      case when document.id % 7 > 0 then document.invoice_date - 10 end as position_date,
      case slot.n % 4 when 0 then 30000 + vehicle * 10 when 1 then 4000 + vehicle % 50 * 10 when 2 then 1900
        else ${credited} end as cents,
      case slot.n % 4 when 0 then 'Finanzleasingrate' when 1 then 'Wartung und Verschleiß' when 2 then 'Reifenservice'
        else ${creditedService} end as service,
      case when slot.n % 4 = 3 then ${settledOf(outcome, credited)} else 0 end as settled,
      case when slot.n % 4 = 3 and ${outcome} < 9 then ${creditId} end as linked) as position`,
  );
};

const fillCredits = async (owner: Kysely<unknown>, part: Part): Promise<void> => {
  const { companyId, sizes, from, to } = part;
  const invoice = sql`((${documentIndex} - ${sql.lit(sizes.invoices)}) * 4 + slot.n / ${sql.lit(platesPerInvoice)})`;
  const place = sql`slot.n % ${sql.lit(platesPerInvoice)}`;
  const outcome = outcomeOf(invoice, place);
  const credited = creditedCents(invoice, place);
  const invoiceId = sql`${invoice} * ${sql.lit(perDocument)} + (${place}) * 4 + 4`;
  await insertPositions(
    owner,
    part,
    sql`cross join lateral (select ${vehicleOf(invoice, place, sizes)} as vehicle) as about
    cross join lateral (select
      ${sql.raw(plate.replace(/\bn\b/g, 'vehicle'))} as license_plate, null::date as position_date,
      case when ${outcome} = 9 then 70001 else ${settledOf(outcome, credited)} end as cents,
      'Gutschrift ' || ${creditedService} as service, ${settledOf(outcome, credited)} as settled,
      case when ${outcome} < 9 then ${invoiceId} end as linked) as position`,
  );
  const credits = sql`leasing_documents document cross join generate_series(0, ${sql.lit(perDocument - 1)}) as slot (n)
    where document.company_id = ${companyId} and document.id > ${from} and document.id <= ${to}`;
  await sql`insert into leasing_references (company_id, position_id, key)
    select ${companyId}, ${positionId}, unnest(array['R' || (1000000 + ${invoice}), ((${place}) * 4 + 4)::text])
    from ${credits} and ${outcome} < 8`.execute(owner);
  await sql`insert into leasing_links (company_id, invoice_id, credit_id, amount_cents, reason, created_at)
    select ${companyId}, ${invoiceId}, ${positionId}, ${settledOf(outcome, credited)},
      case when ${outcome} = 8 then 'amount' else 'reference' end, now()
    from ${credits} and ${outcome} < 9`.execute(owner);
};

const fillSums = async (owner: Kysely<unknown>, companyId: CompanyId): Promise<void> => {
  await sql`insert into list_counts (company_id, list, status, shard, rows)
    select company_id, 'leaseplan', leasing_status(type, processed), 0, count(*) from leasing_positions
    where company_id = ${companyId} group by 1, 3`.execute(owner);
  await sql`insert into leasing_month_sums
    select company_id, date_trunc('month', period_date), leasing_kind(type, aff), sum(amount_cents), count(*)
    from leasing_positions where company_id = ${companyId} group by 1, 2, 3`.execute(owner);
  await sql`insert into leasing_plate_sums
    select company_id, license_plate, extract(year from period_date), leasing_kind(type, aff), sum(amount_cents), count(*)
    from leasing_positions where company_id = ${companyId} group by 1, 2, 3, 4`.execute(owner);
  await sql`insert into leasing_open_sums
    select company_id, license_plate, sum(open_cents), count(*), min(period_date) from leasing_positions
    where company_id = ${companyId} and open_cents <> 0 and type = 'Rechnung' group by 1, 2`.execute(owner);
};

export const fillLeasing = async (
  owner: Kysely<unknown>,
  companyId: CompanyId,
  sizes: LeasingSizes,
  print: (line: string) => void,
): Promise<void> => {
  const fill = async (from: number, to: number, positions: typeof fillInvoices): Promise<void> => {
    for (let start = from; start < to; start += documentsAtOnce) {
      const part = { companyId, sizes, from: start, to: Math.min(to, start + documentsAtOnce) };
      await insertDocuments(owner, part);
      await positions(owner, part);
    }
    print(`${(to - from) * perDocument} positions`);
  };
  await inBulk(owner, 'leasing_positions', async () => {
    await fill(0, sizes.invoices, fillInvoices);
    await fill(sizes.invoices, sizes.invoices + sizes.credits, fillCredits);
  });
  await fillSums(owner, companyId);
  await sql`update leasing_documents d set sum_cents = p.sum
    from (select document_id, sum(amount_cents) as sum from leasing_positions where company_id = ${companyId} group by 1) p
    where d.company_id = ${companyId} and d.id = p.document_id`.execute(owner);
  for (const table of ['leasing_documents', 'leasing_positions'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'),
      (select max(id) from ${sql.table(table)}))`.execute(owner);
  await sql`vacuum analyze`.execute(owner);
};
