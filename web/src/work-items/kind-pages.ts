import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { Kind } from '@flottwart/contract/rules/kinds';
import type { WorkItemEntry } from '@flottwart/contract/work-items/core';
import { ClipboardList, FileWarning, IdCard, type LucideIcon, Truck, Wrench } from 'lucide-react';
import type { AnyItem } from '../api/work-items.ts';
import { formatDay } from '../lib/german-dates.ts';
import type { Crumb } from '../ui/breadcrumbs.tsx';

interface KindPage {
  /** Title of the list; the page of one item is below `detailBase`. */
  readonly plural: string;
  readonly icon: LucideIcon;
  readonly detailBase: string;
  readonly listPath: string;
}

/** Title, icon and paths of each kind; the contract has its singular label. */
export const kindPages: Readonly<Record<Kind, KindPage>> = {
  vehicle: { plural: 'Fahrzeuge', icon: Truck, detailBase: '/vehicles', listPath: '/vehicles' },
  task: { plural: 'Aufgaben', icon: ClipboardList, detailBase: '/tasks', listPath: '/tasks' },
  employee: { plural: 'Fahrer', icon: IdCard, detailBase: '/employees', listPath: '/employees' },
  policereport: {
    plural: 'Ordnungswidrigkeiten',
    icon: FileWarning,
    detailBase: '/policereports',
    listPath: '/police-reports',
  },
  repairrecord: { plural: 'Reparaturen', icon: Wrench, detailBase: '/repairrecords', listPath: '/repair-records' },
};

export const itemUrl = (kind: Kind, id: number): string => `${kindPages[kind].detailBase}/${id}`;

/** Breadcrumb from an item to the list of its kind. */
export const kindTrail = (kind: Kind): readonly [Crumb] => [
  { label: kindPages[kind].plural, to: kindPages[kind].listPath },
];

export const formerPlateText = ({ licensePlate, until }: NonNullable<WorkItemEntry['formerPlate']>): string =>
  `früher ${licensePlate}, bis ${formatDay(berlinDay(new Date(until)))}`;

/** Short name of an item: its plate, its case number, its name, else its number in the list. */
export const shortName = (item: AnyItem): string => {
  if ('hersteller' in item) return item.licensePlate || item.vin;
  if ('mitarbeiterId' in item) return item.title;
  return ('caseNumber' in item && item.caseNumber) || `Nr. ${item.id}`;
};
