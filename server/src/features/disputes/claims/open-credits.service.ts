import type { Received } from '@flottwart/contract/endpoint';
import type { listOpenCredits as listEndpoint, OpenCredits } from '@flottwart/contract/leasing/open-credits';
import type { Page } from '@flottwart/contract/list';
import { plateKey } from '@flottwart/contract/rules/plate';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { readPage, type SortColumn, sorted } from '../../../db/paging.ts';
import { countOf } from '../../../db/read.ts';
import type { Schema } from '../../../db/schema.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { ExportSheet } from '../../../lib/export-file.ts';
import { toEuro } from '../../../lib/money.ts';
import type { Session } from '../../../lib/session.ts';
import { dateCell, euroCell, numberCell, textCell } from '../../../lib/sheet-columns.ts';
import { vehicleOfPlateAt } from '../../plates/public.ts';

type Query = Received<typeof listEndpoint>['query'];

const sortColumns: Readonly<Record<NonNullable<Query['sort']>, SortColumn<Schema, 'leasing_open_sums'>>> = {
  openAmount: { column: 'open_cents', tiebreaker: 'license_plate' },
  oldestDate: { column: 'oldest_date', tiebreaker: 'license_plate' },
  positions: { column: 'positions', tiebreaker: 'license_plate' },
  licensePlate: { column: 'license_plate', tiebreaker: 'license_plate' },
};

/** Sorts by the plate as written, because sums are stored per spelling and keys have no German order. */
const keyOfPlate = sql<string>`(
  upper(regexp_replace(leasing_open_sums.license_plate, '[^[:alnum:]]', '', 'g')) collate "default")`;

const openSums = (tx: TenantTransaction, companyId: CompanyId, q: string | undefined) => {
  const rows = tx.selectFrom('leasing_open_sums').where('company_id', '=', companyId);
  return q ? rows.where(keyOfPlate, 'like', `%${plateKey(q)}%`) : rows;
};

/** Vehicle that carried the plate when its oldest open position was billed. */
const vehicleOfOldest = (companyId: CompanyId) =>
  vehicleOfPlateAt(
    sql`${companyId}`,
    { key: keyOfPlate, plate: sql.ref('leasing_open_sums.license_plate') },
    sql.ref('leasing_open_sums.oldest_date'),
  );

/** Counts claimed open positions of a plate with the date of the latest claim. */
const sentClaims = (companyId: CompanyId) => sql<{ readonly count: number; readonly latest: string | null }>`(
  select jsonb_build_object('count', count(distinct p.id), 'latest', max(m.finished_at))
  from leasing_positions p
  join leasing_claim_positions c on c.company_id = p.company_id and c.position_id = p.id
  join company_mails m on m.company_id = c.company_id and m.id = c.mail_id and m.state = 'sent'
  where p.company_id = ${companyId} and p.license_plate = leasing_open_sums.license_plate
    and p.open_cents <> 0 and p.type = 'Rechnung')`;

/** Open credits per plate, largest sums first. */
export const listOpenCredits = ({ db }: Context, { companyId }: Session, query: Query): Promise<Page<OpenCredits>> => {
  const { q, sort = 'openAmount', order = sort === 'openAmount' ? 'desc' : 'asc' } = query;
  return readPage(
    db,
    companyId,
    {
      rows: (tx) =>
        sorted(
          openSums(tx, companyId, q).select([
            'license_plate',
            'open_cents',
            'positions',
            'oldest_date',
            vehicleOfOldest(companyId).as('vehicle_id'),
            sentClaims(companyId).as('claims'),
          ]),
          sortColumns[sort],
          order,
        ),
      total: (tx) => countOf(openSums(tx, companyId, q).select((row) => row.fn.countAll<number>().as('total'))),
      toItem: (row) => ({
        licensePlate: row.license_plate,
        vehicleId: row.vehicle_id,
        positions: row.positions,
        openAmount: toEuro(row.open_cents),
        oldestDate: row.oldest_date,
        claimedPositions: row.claims.count,
        claimedAt: row.claims.latest === null ? null : new Date(row.claims.latest).toISOString(),
      }),
    },
    query,
  );
};

export const openCreditsSheet: ExportSheet<OpenCredits> = {
  name: 'Offene-Gutschriften',
  columns: [
    textCell('Kennzeichen', 16, ({ licensePlate }) => licensePlate),
    numberCell('Positionen', ({ positions }) => positions),
    euroCell('Noch offen (netto)', ({ openAmount }) => openAmount),
    dateCell('Älteste Position', ({ oldestDate }) => oldestDate),
  ],
};
