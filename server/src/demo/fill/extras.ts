import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { formatDay } from '@flottwart/contract/rules/known-dates';
import { staff } from '../../../../seed/company.ts';
import type { OffencePlan } from '../../../../seed/offences.ts';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { requestPoliceMail, updatePoliceReport } from '../../features/police-reports/public.ts';
import { type Extras, repairBillNumber } from '../../features/sample-data/public.ts';
import type { Job } from '../../jobs/job.ts';
import { workersOf } from '../../workers.ts';
import { drawDamage, printQuestionnaire, printWorkshopBill } from './attachments.ts';
import { attach, comment, type DemoContext } from './demo-context.ts';

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
export const createExtras = (demo: DemoContext): Extras => ({
  task: taskExtras(demo),
  repair: repairExtras(demo),
  offence: offenceExtras(demo),
});
