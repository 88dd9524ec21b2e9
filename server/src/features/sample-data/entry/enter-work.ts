import { addDays, berlinDay, berlinInstant, berlinTime } from '@flottwart/contract/rules/berlin-time';
import type { TaskPlan } from '../../../../../seed/tasks.ts';
import type { Van } from '../../../../../seed/vans.ts';
import { days, hours, secondsAfter } from '../../../lib/clock.ts';
import { changeDescription } from '../../../work-items/work-item.service.ts';
import { addPoliceReport, changePoliceReport } from '../../police-reports/public.ts';
import { addRepairRecord, changeRepairRecord } from '../../repair-records/public.ts';
import { addTask, changeTask } from '../../tasks/public.ts';
import { type EntryStep, orReason } from './entry.ts';

const steps = 8;
const opens = '08:00';
const closes = '17:00';

/** Moves nightly instants to the morning. */
const inOfficeHours = (instant: Date): Date => {
  const time = berlinTime(instant);
  if (time >= opens && time < closes) return instant;
  const minute = String(instant.getUTCMinutes()).padStart(2, '0');
  const day = berlinDay(instant);
  return berlinInstant(time < opens ? day : addDays(day, 1), `08:${minute}`);
};

/** Increasing instants between a beginning and now, for a sequence of events. */
const instantsAfter = (begin: Date, now: Date): (() => Date) => {
  const step = Math.max(1, (now.getTime() - begin.getTime()) / steps);
  let taken = 0;
  let latest = begin;
  return () => {
    taken += 1;
    const wanted = inOfficeHours(new Date(begin.getTime() + taken * step));
    latest = new Date(Math.min(Math.max(wanted.getTime(), latest.getTime()), now.getTime()));
    return latest;
  };
};

/** A longer description names its vehicles itself. */
const maxShortDescription = 120;

const titleOf = ({ title, description }: TaskPlan, van: Van | undefined): string =>
  van && description.length <= maxShortDescription ? `${title}: ${van.plate}` : title;

export const enterTasks: EntryStep = async ({ world, fleet, emailOf, write, extras }) => {
  const { tasks, vans, today, now } = world;
  const items: number[] = [];
  for (const plan of tasks.toSorted((one, other) => other.created - one.created)) {
    const { assignee, createdBy, status } = plan;
    const created = berlinInstant(addDays(today, -plan.created), '08:25');
    const later = instantsAfter(created, now);
    const van = vans.find(({ number }) => number === plan.van);
    const body = {
      title: titleOf(plan, van),
      description: plan.description,
      dueDate: berlinInstant(addDays(today, plan.due), plan.time).toISOString(),
      vehicleId: fleet.vehicleId(van) ?? null,
    };
    const { id } = await write(createdBy, created, (at) => addTask(at, body));
    items.push(id);
    if (assignee)
      await write(createdBy, later(), (at) => changeTask(at, id, { assignedToUsername: emailOf(assignee) }));
    await extras?.task(id, plan, later);
    if (status !== 'TaskStatus_OPEN')
      await write(assignee ?? createdBy, later(), (at) => changeTask(at, id, { status }));
  }
  return { items };
};

export const repairBillNumber = (number: number): string => `RE-${20_400 + number * 7}`;

export const enterRepairs: EntryStep = async ({ world, fleet, emailOf, write, extras }) => {
  const { repairs, today, now } = world;
  const items: number[] = [];
  for (const [number, plan] of repairs.entries()) {
    const { workshop, status, paid } = plan;
    const created = berlinInstant(addDays(today, -Math.max(1, plan.date + 2)), '11:05');
    const settled = berlinInstant(addDays(today, -Math.max(0, plan.date - 3)), '16:20');
    const later = instantsAfter(created, settled < now ? settled : now);
    const body = {
      repairType: plan.type,
      workshopName: workshop.name,
      repairReason: plan.reason,
      description: plan.description,
      repairDate: addDays(today, -plan.date),
      mileageAtRepair: plan.mileage,
      contactPerson: workshop.contact,
      contactPhone: workshop.phone,
      contactEmail: workshop.email,
      estimatedCost: plan.estimate,
      ...(number % 3 !== 1 && { assignedToUsername: emailOf(number % 2 === 0 ? 'sabine' : 'jana') }),
      vehicleId: fleet.vehicleId(plan.van) ?? null,
    };
    const { id } = await write(number % 4 === 0 ? 'jana' : 'sabine', created, (at) => addRepairRecord(at, body));
    items.push(id);
    if (status !== 'RepairRecordStatus_OPEN')
      await write('sabine', later(), (at) => changeRepairRecord(at, id, { status: 'RepairRecordStatus_IN_REPAIR' }));
    if (paid !== null) {
      const bill = { status, actualCost: paid, invoiceNumber: repairBillNumber(number) };
      await write('tomasz', later(), (at) => changeRepairRecord(at, id, bill));
    }
    await extras?.repair(id, plan, number, later);
  }
  return { items };
};

/** Oldest first. Only a demo sends letters, and closes what was answered. */
export const enterOffences: EntryStep = async ({ world: { offences, now }, fleet, write, extras }) => {
  const [items, skipped]: [number[], string[]] = [[], []];
  for (const [number, plan] of [...offences.entries()].toReversed()) {
    const { shift, authority, status, caseNumber } = plan;
    if (fleet.vehicleId(shift.van) === undefined) continue;
    const instant = secondsAfter(shift.start, hours(1.5) + (number % 3) * 2400);
    const received = secondsAfter(instant, days(plan.letterAfter));
    const created = received < now ? received : secondsAfter(now, -hours(1));
    const later = instantsAfter(created, now);
    const clerk = number % 3 === 0 ? 'jana' : 'mehmet';
    const offence = {
      date: berlinDay(instant),
      time: berlinTime(instant),
      licensePlate: shift.van.plate,
      caseNumber,
    };
    const outcome = await orReason(write(clerk, created, (at) => addPoliceReport(at, offence)));
    if ('reason' in outcome) {
      skipped.push(outcome.reason);
      continue;
    }
    const id = outcome.made;
    items.push(id);
    await write(clerk, created, async (at) => {
      if (authority) {
        const { land: _, ...address } = authority;
        await changePoliceReport(at, id, address);
      }
      await changeDescription(at, id, { value: plan.description });
    });
    if (status === 'PoliceReportStatus_IN_PROGRESS')
      await write(clerk, later(), (at) => changePoliceReport(at, id, { status }));
    await extras?.offence(id, plan, number, later);
  }
  return { items, skipped };
};
