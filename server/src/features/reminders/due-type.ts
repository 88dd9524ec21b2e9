import type { DueDate } from '@flottwart/contract/reminders';

export type DueType = 'inspection' | 'service' | 'service-km' | 'tires' | 'lease-return';

export const dueTypeLabels: Readonly<Record<DueType, DueDate['type']>> = {
  inspection: 'HU/AU',
  service: 'Service',
  'service-km': 'Service (km)',
  tires: 'Reifenwechsel',
  'lease-return': 'Leasingrückgabe',
};
