import type { Kind } from '@flottwart/contract/work-items/kinds';
import type { AnyItem } from '../api/work-items.ts';
import type { Crumb } from '../ui/breadcrumbs.tsx';
import { kindPages } from './kind-pages.ts';

/** From the page of one item to the list of its kind. */
export const kindTrail = (kind: Kind): readonly [Crumb] => [
  { label: kindPages[kind].plural, to: kindPages[kind].listPath },
];

/** What people call an item when they speak of it: its plate, its case number, its name, else its number in the list. */
export const shortName = (item: AnyItem): string => {
  if ('hersteller' in item) return item.licensePlate || item.vin;
  if ('mitarbeiterId' in item) return item.title;
  return ('caseNumber' in item && item.caseNumber) || `Nr. ${item.id}`;
};
