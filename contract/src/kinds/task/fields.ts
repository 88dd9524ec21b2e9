import type { Fields } from '../field.ts';

export const taskFields = {
  dueDate: {
    column: 'due_at',
    label: 'Fällig bis',
    type: 'instant',
    isSortable: true,
    list: 'shown',
    bulk: 1,
  },
} as const satisfies Fields;
