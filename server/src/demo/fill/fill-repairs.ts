import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { createRepairRecord, updateRepairRecord } from '../../features/repair-records/public.ts';
import { addComment } from '../../work-items/timeline.service.ts';
import { updateDescription } from '../../work-items/work-item.service.ts';
import { drawDamage, printWorkshopBill } from '../data/demo-attachments.ts';
import type { DemoData } from '../data/demo-data.ts';
import { createRepairs, type RepairPlan } from '../data/repairs.ts';
import { attach, type DemoContext, staff } from './demo-context.ts';
import { instantsAfter } from './instants.ts';

const fillRepair = async (
  demo: DemoContext,
  { today, now }: DemoData,
  plan: RepairPlan,
  number: number,
): Promise<void> => {
  const { at, session } = demo;
  const created = berlinInstant(addDays(today, -Math.max(1, plan.date + 2)), '11:05');
  const settled = berlinInstant(addDays(today, -Math.max(0, plan.date - 3)), '16:20');
  const later = instantsAfter(created, settled < now ? settled : now);
  const { workshop } = plan;
  const clerk = session(number % 4 === 0 ? 'jana' : 'sabine');
  const body = {
    licensePlate: plan.van.plate,
    repairType: plan.type,
    workshopName: workshop.name,
    repairReason: plan.reason,
  };
  const { id } = await createRepairRecord(at(created), clerk, body, undefined);
  await updateRepairRecord(at(created), clerk, id, {
    repairDate: addDays(today, -plan.date),
    mileageAtRepair: plan.mileage,
    contactPerson: workshop.contact,
    contactPhone: workshop.phone,
    contactEmail: workshop.email,
    estimatedCost: plan.estimate,
    ...(number % 3 !== 1 && { assignedToUsername: staff[number % 2 === 0 ? 'sabine' : 'jana'].email }),
  });
  if (plan.description) await updateDescription(at(later()), clerk, id, { value: plan.description });
  if (plan.type === 'Karosserie' && number % 8 === 3)
    await attach(at(later()), clerk, id, { name: 'Schaden Beifahrerseite.jpg', content: await drawDamage() });
  if (plan.status === 'RepairRecordStatus_OPEN') return;
  await updateRepairRecord(at(later()), session('sabine'), id, { status: 'RepairRecordStatus_IN_REPAIR' });
  if (number % 6 === 0) {
    const text = `Anruf von ${workshop.contact}: Der Wagen ist **übermorgen** fertig.`;
    await addComment(at(later()), session('sabine'), id, { body: { text }, idempotencyKey: undefined });
  }
  if (plan.paid === null) return;
  const invoiceNumber = `RE-${String(20_400 + number * 7)}`;
  await updateRepairRecord(at(later()), session('tomasz'), id, {
    status: plan.status,
    actualCost: plan.paid,
    invoiceNumber,
  });
  if (number % 3 !== 0) return;
  const bill = await printWorkshopBill(workshop.name, invoiceNumber, plan.reason, plan.paid);
  await attach(at(later()), session('tomasz'), id, { name: `Rechnung ${invoiceNumber}.pdf`, content: bill });
};

export const fillRepairs = async (demo: DemoContext, data: DemoData): Promise<void> => {
  const plans = createRepairs(data.vans);
  for (const [number, plan] of plans.entries()) await fillRepair(demo, data, plan, number);
};
