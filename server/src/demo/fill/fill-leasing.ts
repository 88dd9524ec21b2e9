import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import type { PrintablePosition } from '@flottwart/simulators/leasing/printable-document';
import { totalsOf } from '@flottwart/simulators/leasing/printable-document';
import { inTenant } from '../../db/tenant.ts';
import {
  createContract,
  listProposals,
  type ReadDocument,
  type ReadPosition,
  storeDocument,
  updateSettings,
} from '../../features/leasing/public.ts';
import type { DemoData } from '../data/demo-data.ts';
import { createLeasing, type IssuedDocument } from '../data/leasing.ts';
import { type DemoContext, demoCompany, staff } from './demo-context.ts';

const reference = /zu Rechnung (\S+) Pos\. (\d+)$/;

const positionOf = ({ number, date, plate, service, cents }: PrintablePosition, sign: 1 | -1): ReadPosition => {
  const [, document, position] = reference.exec(service) ?? [];
  return {
    number,
    date: date ?? null,
    period: null,
    quantity: null,
    plate: plate ?? null,
    amountCents: sign * cents,
    service,
    references: document && position ? [{ document, position }] : [],
  };
};

/** Equals what the reader returns for the printed document; a test reads some of them to compare. */
export const documentOf = ({ by, printable: { kind, number, date, positions } }: IssuedDocument): ReadDocument => {
  const sign = kind === 'credit' ? -1 : 1;
  const { net, gross } = totalsOf({ kind, number, date, positions });
  return {
    type: kind === 'credit' ? 'Gutschrift' : 'Rechnung',
    number,
    date,
    issuer: { name: by.name, vatId: null },
    netCents: sign * net,
    grossCents: sign * gross,
    basis: 'net',
    references: [],
    origin: { form: 'text-layer', profile: 'leaseplan' },
    headerPlate: null,
    notices: [],
    positions: positions.map((position) => positionOf(position, sign)),
  };
};

const { name, street, houseNumber, zipCode, city } = demoCompany;
const recipient = [name, `${street} ${houseNumber}, ${zipCode} ${city}`];

const fillDocument = async ({ companyId, at }: DemoContext, now: Date, issued: IssuedDocument): Promise<void> => {
  const { by, printable } = issued;
  const content = await printDocument({ ...printable, recipient }, layouts[by.layout]);
  const arrived = berlinInstant(addDays(printable.date, 2), '09:30');
  const file = { fileName: `${printable.number}.pdf`, content };
  const uploaded = { document: documentOf(issued), file, uploadedBy: staff.tomasz.email };
  await inTenant(at(now).db, companyId, (tx) =>
    storeDocument({ tx, companyId, now: arrived < now ? arrived : now }, uploaded),
  );
};

const contractCount = 12;
/** Agreed below what is billed, in euro, for every other contract. */
const agreedLess = 12.5;

/** Contracts as the invoices propose them; some agree less, so that findings have something to show. */
const fillContracts = async (demo: DemoContext, now: Date): Promise<void> => {
  const [context, session] = [demo.at(now), demo.session('jana')];
  const proposals = (await listProposals(context, session)).slice(0, contractCount);
  for (const [index, { months: _, licensePlate: __, rate, ...terms }] of proposals.entries())
    await createContract(context, session, {
      ...terms,
      rate: index % 2 === 0 && rate > agreedLess ? rate - agreedLess : rate,
      to: null,
      kilometres: 80_000,
    });
};

/** Every document is a real PDF; only the reading is skipped, which would take a process each. */
export const fillLeasing = async (demo: DemoContext, { vans, today, now, leasingMonths }: DemoData): Promise<void> => {
  const { documents, quarterlyLimitCents } = createLeasing(vans, today, leasingMonths);
  await updateSettings(demo.at(now), demo.session('jana'), {
    quarterlyLimit: quarterlyLimitCents / 100,
    claimEmail: 'reklamation@leaseplan.example',
  });
  for (const printable of documents) await fillDocument(demo, now, printable);
  await fillContracts(demo, now);
};
