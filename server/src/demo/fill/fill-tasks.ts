import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { createTask, updateTask } from '../../features/tasks/public.ts';
import { addComment } from '../../work-items/timeline.service.ts';
import type { DemoData } from '../data/demo-data.ts';
import { type TaskPlan, taskPlans } from '../data/tasks.ts';
import { type DemoContext, staff } from './demo-context.ts';
import { instantsAfter } from './instants.ts';

const titleOf = ({ title, van, description }: TaskPlan, { vans }: DemoData): string => {
  const plate = van === undefined ? undefined : vans[van]?.plate;
  return plate === undefined || description.length > 120 ? title : `${title}: ${plate}`;
};

const fillTask = async (demo: DemoContext, data: DemoData, plan: TaskPlan): Promise<void> => {
  const { at, session } = demo;
  const { today, vans } = data;
  const created = berlinInstant(addDays(today, -plan.created), '08:25');
  const later = instantsAfter(created, data.now);
  const body = {
    title: titleOf(plan, data),
    description: plan.description,
    dueDate: berlinInstant(addDays(today, plan.due), plan.time).toISOString(),
    licensePlate: plan.van === undefined ? null : (vans[plan.van]?.plate ?? null),
  };
  const { id } = await createTask(at(created), session(plan.createdBy), body, undefined);
  if (plan.assignee)
    await updateTask(at(later()), session(plan.createdBy), id, { assignedToUsername: staff[plan.assignee].email });
  for (const [name, text] of plan.comments ?? [])
    await addComment(at(later()), session(name), id, { body: { text }, idempotencyKey: undefined });
  if (plan.status !== 'TaskStatus_OPEN')
    await updateTask(at(later()), session(plan.assignee ?? plan.createdBy), id, { status: plan.status });
};

export const fillTasks = async (demo: DemoContext, data: DemoData): Promise<void> => {
  for (const plan of taskPlans.toSorted((one, other) => other.created - one.created)) await fillTask(demo, data, plan);
};
