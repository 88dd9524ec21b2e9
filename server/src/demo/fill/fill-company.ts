import { buffer } from 'node:stream/consumers';
import { addDays, berlinDay, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { formatDay } from '@flottwart/contract/rules/known-dates';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { staff } from '../../../../seed/company.ts';
import type { OffencePlan } from '../../../../seed/offences.ts';
import type { WholeWorld } from '../../../../seed/world.ts';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { requestPoliceMail, updatePoliceReport } from '../../features/police-reports/public.ts';
import { remindAllCompanies } from '../../features/reminders/public.ts';
import {
  type Entry,
  type Extras,
  enterDrivers,
  enterLicenceChecks,
  enterOffences,
  enterRepairs,
  enterStatuses,
  enterTasks,
  enterTrips,
  enterVehicles,
  findFleet,
  repairBillNumber,
} from '../../features/sample-data/public.ts';
import type { Job } from '../../jobs/job.ts';
import { workersOf } from '../../workers.ts';
import type { DemoProviders } from '../providers.ts';
import { attach, comment, type DemoContext } from './demo-context.ts';
import { fillLeasing, issuePdf } from './fill-leasing.ts';
import { setUpCompany } from './register-demo-company.ts';

interface Letter {
  readonly from: string;
  readonly title: string;
  readonly lines: readonly string[];
}

/** One-page letter from an authority. */
const printLetter = ({ from, title, lines }: Letter): Promise<Buffer> => {
  const pdf = new PDFDocument({ size: 'A4', margin: 70, info: { Title: title } });
  const bytes = buffer(pdf);
  pdf.font('Helvetica').fontSize(9).text(from);
  pdf.moveDown(4).font('Helvetica-Bold').fontSize(15).text(title);
  pdf.moveDown().font('Helvetica').fontSize(11);
  for (const line of lines) pdf.text(line, { lineGap: 5 });
  pdf.end();
  return bytes;
};

const printQuestionnaire = (caseNumber: string, plate: string, day: string): Promise<Buffer> =>
  printLetter({
    from: 'Bußgeldstelle, Zentrale Bearbeitung',
    title: 'Zeugenfragebogen',
    lines: [
      `Aktenzeichen: ${caseNumber}`,
      `Kennzeichen: ${plate}`,
      `Tattag: ${day}`,
      '',
      'Mit dem Fahrzeug wurde eine Ordnungswidrigkeit begangen. Wer hat es zur Tatzeit geführt?',
      '',
      'Name, Vorname: ________________________________________',
      'Geburtsdatum, Geburtsort: ________________________________',
      'Anschrift: ____________________________________________',
    ],
  });

const printWorkshopBill = (workshop: string, number: string, work: string, euro: number): Promise<Buffer> =>
  printLetter({
    from: workshop,
    title: `Rechnung ${number}`,
    lines: [
      work,
      '',
      `Gesamtbetrag: ${euro.toLocaleString('de-DE', { style: 'currency', currency: 'EUR' })}`,
      'Zahlbar innerhalb von 14 Tagen ohne Abzug.',
    ],
  });

/** Drawing of a white van with a long scratch and a dent. */
const damagedVan = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800">
  <defs>
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#9db4c0"/><stop offset="1" stop-color="#dfe7ea"/></linearGradient>
    <linearGradient id="side" x2="0" y2="1"><stop stop-color="#fbfbf9"/><stop offset=".7" stop-color="#e4e4df"/>
      <stop offset="1" stop-color="#c4c4bd"/></linearGradient>
    <radialGradient id="dent"><stop stop-color="#9a9a93"/><stop offset=".6" stop-color="#cfcfc9"/>
      <stop offset="1" stop-color="#e4e4df" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="1200" height="800" fill="url(#sky)"/>
  <rect y="610" width="1200" height="190" fill="#6d7073"/>
  <path d="M90 620V230q0-40 40-40h690q60 0 95 55l95 165 70 30q30 14 30 50v130z" fill="url(#side)"/>
  <path d="M795 240h65q25 0 40 28l78 140H795z" fill="#46525a"/>
  <path d="M480 200v410M760 200v410" stroke="#b5b5ae" stroke-width="4"/>
  <rect x="690" y="395" width="48" height="12" rx="6" fill="#5b5f61"/>
  <circle cx="275" cy="620" r="82" fill="#23262a"/><circle cx="275" cy="620" r="42" fill="#aab0b3"/>
  <circle cx="905" cy="620" r="82" fill="#23262a"/><circle cx="905" cy="620" r="42" fill="#aab0b3"/>
  <ellipse cx="590" cy="470" rx="105" ry="62" fill="url(#dent)"/>
  <path d="M400 452l60 8 55-6 80 22 70-4 95 18" fill="none" stroke="#6b3a34" stroke-width="7" stroke-linecap="round"/>
  <path d="M430 476l110 14 130 10" fill="none" stroke="#85807a" stroke-width="4" stroke-linecap="round"/>
</svg>`;

const drawDamage = (): Promise<Buffer> => sharp(Buffer.from(damagedVan)).jpeg({ quality: 88 }).toBuffer();

const taskExtras =
  ({ at, session }: DemoContext): Extras['task'] =>
  async (id, { comments = [] }, later) => {
    for (const [name, text] of comments) await comment(at(later()), session(name), id, text);
  };

const repairExtras =
  ({ at, session }: DemoContext): Extras['repair'] =>
  async (id, { type, workshop, status, reason, paid }, number, later) => {
    if (type === 'Karosserie' && number % 8 === 3)
      await attach(at(later()), session('jana'), id, {
        name: 'Schaden Beifahrerseite.jpg',
        content: await drawDamage(),
      });
    if (status !== 'RepairRecordStatus_OPEN' && number % 6 === 0) {
      const news = paid === null ? 'Der Wagen ist **übermorgen** fertig.' : 'Der Wagen ist fertig und abgeholt.';
      await comment(at(later()), session('sabine'), id, `Anruf von ${workshop.contact}: ${news}`);
    }
    if (paid === null || number % 3 !== 0) return;
    const invoiceNumber = repairBillNumber(number);
    const content = await printWorkshopBill(workshop.name, invoiceNumber, reason, paid);
    await attach(at(later()), session('tomasz'), id, { name: `Rechnung ${invoiceNumber}.pdf`, content });
  };

/** Records the sending in the past, but sends no mail. */
const sendBackThen = async (context: Context, { companyId, session }: DemoContext, reportId: number): Promise<void> => {
  const { connectors } = context;
  const queued: { readonly job: Job; readonly payload: unknown }[] = [];
  const past: Context = {
    ...context,
    enqueue: async (_tx, job, payload) => void queued.push({ job, payload }),
    connectors: { ...connectors, companyMail: { ...connectors.companyMail, send: async () => undefined } },
  };
  await inTenant(context.db, companyId, (tx) =>
    requestPoliceMail(past, { tx, session: session('mehmet'), now: past.clock() }, reportId, {
      repeatOf: undefined,
      release: { role: session('mehmet').role, confirmed: undefined },
    }),
  );
  const workers = workersOf(past);
  for (const { job, payload } of queued) await workers.find((worker) => worker.job === job)?.run(payload);
};

const attachQuestionnaire = async (
  { at, session }: DemoContext,
  id: number,
  { caseNumber, shift }: OffencePlan,
  received: Date,
): Promise<void> => {
  const content = await printQuestionnaire(caseNumber, shift.van.plate, formatDay(berlinDay(shift.start)));
  await attach(at(received), session('jana'), id, { name: 'Zeugenfragebogen.pdf', content });
};

const offenceExtras =
  (demo: DemoContext): Extras['offence'] =>
  async (id, plan, number, later) => {
    const { at, session } = demo;
    const clerk = session(number % 3 === 0 ? 'jana' : 'mehmet');
    if (number % 3 === 0) await attachQuestionnaire(demo, id, plan, later());
    if (number % 4 === 0)
      await updatePoliceReport(at(later()), clerk, id, {
        assignedToUsername: staff[number < 9 ? 'jana' : 'mehmet'].email,
      });
    if (plan.status === 'PoliceReportStatus_OPEN') return;
    if (plan.status === 'PoliceReportStatus_IN_PROGRESS')
      return comment(at(later()), clerk, id, 'Fahrer ist informiert, Daten sind geprüft.');
    await sendBackThen(at(later()), demo, id);
    if (plan.status === 'PoliceReportStatus_SENT') return;
    await comment(at(later()), session('tomasz'), id, 'Bescheid ging an den Fahrer, für uns erledigt.');
    await updatePoliceReport(at(later()), session('tomasz'), id, { status: plan.status });
  };

/** Comments of colleagues, files and mails, which a company with one person has not. */
const createExtras = (demo: DemoContext): Extras => ({
  task: taskExtras(demo),
  repair: repairExtras(demo),
  offence: offenceExtras(demo),
});

const fleetAge = 93;

/** Fills vehicles and drivers, and returns how everything else is entered. */
export const fillFleet = async (demo: DemoContext, world: WholeWorld): Promise<Entry> => {
  const { companyId, at, session } = demo;
  const { db, connectors } = at(world.now);
  const empty: Entry = {
    world,
    companyId,
    began: berlinInstant(addDays(world.today, -fleetAge), '09:12'),
    fleet: { vehicleId: () => undefined, driverId: () => undefined },
    tripSource: connectors.drivingHistory.source,
    emailOf: (name) => staff[name].email,
    write: (by, now, work) => inTenant(db, companyId, (tx) => work({ tx, session: session(by), now })),
    issue: issuePdf,
    extras: createExtras(demo),
  };
  await enterVehicles(empty);
  await enterDrivers(empty);
  const fleet = await inTenant(db, companyId, (tx) => findFleet(tx, companyId, { onlySamples: false }));
  const entry = { ...empty, fleet };
  await enterStatuses(entry);
  return entry;
};

/** Fills everything through the product's own services, with backdated clocks; what is seen first is filled first. */
export const fillCompany = async (
  context: Context,
  demo: DemoContext,
  { world, providers }: { readonly world: WholeWorld; readonly providers: DemoProviders },
  report: (part: string) => void,
): Promise<void> => {
  const entry = await fillFleet(demo, world);
  report('vehicles and drivers');
  await enterTasks(entry);
  report('tasks');
  await enterTrips(entry);
  await enterLicenceChecks(entry);
  report('trips');
  await setUpCompany(demo, world.now, providers);
  await enterOffences(entry);
  report('police reports');
  await enterRepairs(entry);
  report('repairs');
  await fillLeasing(demo, entry, world);
  report('leasing documents');
  await remindAllCompanies(context);
};
