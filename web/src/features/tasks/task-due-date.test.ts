import { expect, test } from 'vitest';
import { isOverdue } from './task-due-date.tsx';

const now = new Date('2026-06-10T10:00:00.000Z');
const open = 'TaskStatus_OPEN';

test('a task is overdue from its due instant on', () => {
  expect(isOverdue({ dueDate: '2026-06-10T09:59:00.000Z', status: open }, now)).toBe(true);
  expect(isOverdue({ dueDate: '2026-06-10T10:01:00.000Z', status: open }, now)).toBe(false);
});

test('a task without a date or already done is never overdue', () => {
  expect(isOverdue({ dueDate: null, status: open }, now)).toBe(false);
  expect(isOverdue({ dueDate: '2020-01-01T00:00:00.000Z', status: 'TaskStatus_DONE' }, now)).toBe(false);
});
