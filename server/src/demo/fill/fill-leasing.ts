import { layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import { demoCompany } from '../../../../seed/company.ts';
import type { LeasingDocument } from '../../../../seed/leasing.ts';
import { ayvens } from '../../../../seed/vans.ts';
import type { WholeWorld } from '../../../../seed/world.ts';
import { createContract, listProposals } from '../../features/disputes/public.ts';
import { updateSettings } from '../../features/leasing/public.ts';
import { type Entry, enterDocuments, readDocumentOf } from '../../features/sample-data/public.ts';
import type { DemoContext } from './demo-context.ts';

const { name, street, houseNumber, zipCode, city } = demoCompany;
const recipient = [name, `${street} ${houseNumber}, ${zipCode} ${city}`];

/** Every document is a real PDF; only the reading is skipped, which would take a process each. */
export const issuePdf = async (issued: LeasingDocument) => ({
  document: readDocumentOf(issued, { origin: { form: 'text-layer', profile: 'leaseplan' }, quantity: null }),
  file: {
    fileName: `${issued.number}.pdf`,
    content: await printDocument({ ...issued, recipient }, issued.by === ayvens ? layouts.ayvens : layouts.leaseplan),
  },
});

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

export const fillLeasing = async (demo: DemoContext, entry: Entry, world: WholeWorld): Promise<void> => {
  await updateSettings(demo.at(world.now), demo.session('jana'), {
    quarterlyLimit: world.quarterlyLimitCents / 100,
    claimEmail: 'reklamation@leaseplan.example',
  });
  await enterDocuments(entry);
  await fillContracts(demo, world.now);
};
