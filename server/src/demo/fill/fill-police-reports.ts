import { addDays, berlinDay, berlinTime } from '@flottwart/contract/rules/berlin-time';
import { formatGermanDate } from '@flottwart/simulators/leasing/printable-document';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import { generatePoliceReport, requestPoliceMail, updatePoliceReport } from '../../features/police-reports/public.ts';
import type { Job } from '../../jobs/job.ts';
import { hours, secondsAfter } from '../../lib/clock.ts';
import { addComment } from '../../work-items/timeline.service.ts';
import { updateDescription } from '../../work-items/work-item.service.ts';
import { workersOf } from '../../workers.ts';
import { printQuestionnaire } from '../data/demo-attachments.ts';
import type { DemoData } from '../data/demo-data.ts';
import { type OffencePlan, offencePlans } from '../data/offences.ts';
import type { DemoShift } from '../data/shifts.ts';
import { attach, type DemoContext, staff } from './demo-context.ts';
import { isStillToImport } from './fill-fleet.ts';
import { instantsAfter } from './instants.ts';

const hour = hours(1);

/** Finished day shift of about that day, a different one for each report. */
const shiftOf = ({ shifts, today }: DemoData, { offence }: OffencePlan, number: number): DemoShift => {
  const long = shifts.filter(
    (shift) =>
      shift.day <= addDays(today, -offence) &&
      shift.day >= addDays(today, -offence - 3) &&
      shift.end !== null &&
      shift.end.getTime() - shift.start.getTime() > 4 * hour * 1000 &&
      berlinDay(shift.end) === shift.day &&
      !isStillToImport(shift, today),
  );
  const chosen = long[(number * 17) % long.length];
  if (!chosen) throw new Error(`Nobody drove ${offence} days ago.`);
  return chosen;
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

const fillReport = async (demo: DemoContext, data: DemoData, plan: OffencePlan, number: number): Promise<void> => {
  const { at, session } = demo;
  const { van, start } = shiftOf(data, plan, number);
  const instant = secondsAfter(start, 1.5 * hour + (number % 3) * 2400);
  const received = secondsAfter(instant, plan.letterAfter * 24 * hour);
  const created = received < data.now ? received : secondsAfter(data.now, -hour);
  const later = instantsAfter(created, data.now);
  const clerk = session(number % 3 === 0 ? 'jana' : 'mehmet');
  const offence = {
    date: berlinDay(instant),
    time: berlinTime(instant),
    licensePlate: van.plate,
    caseNumber: plan.caseNumber,
  };
  const { report } = await generatePoliceReport(at(created), clerk, offence, undefined);
  const { id } = report;
  if (plan.authority) {
    const { land: _land, ...authority } = plan.authority;
    await updatePoliceReport(at(created), clerk, id, authority);
  }
  await updateDescription(at(created), clerk, id, { value: plan.description });
  if (number % 3 === 0) {
    const questionnaire = await printQuestionnaire(plan.caseNumber, van.plate, formatGermanDate(offence.date));
    await attach(at(created), clerk, id, { name: 'Zeugenfragebogen.pdf', content: questionnaire });
  }
  if (number % 4 === 0)
    await updatePoliceReport(at(later()), clerk, id, {
      assignedToUsername: staff[number < 9 ? 'jana' : 'mehmet'].email,
    });
  if (plan.status === 'PoliceReportStatus_OPEN') return;
  if (plan.status === 'PoliceReportStatus_IN_PROGRESS') {
    await addComment(at(later()), clerk, id, {
      body: { text: 'Fahrer ist informiert, Daten sind geprüft.' },
      idempotencyKey: undefined,
    });
    await updatePoliceReport(at(later()), clerk, id, { status: plan.status });
    return;
  }
  await sendBackThen(at(later()), demo, id);
  if (plan.status === 'PoliceReportStatus_SENT') return;
  await addComment(at(later()), session('tomasz'), id, {
    body: { text: 'Bescheid ging an den Fahrer, für uns erledigt.' },
    idempotencyKey: undefined,
  });
  await updatePoliceReport(at(later()), session('tomasz'), id, { status: plan.status });
};

/** Oldest first. */
export const fillPoliceReports = async (demo: DemoContext, data: DemoData): Promise<void> => {
  for (const [number, plan] of [...offencePlans.entries()].toReversed()) await fillReport(demo, data, plan, number);
};
