import type { Kind } from '@flottwart/contract/work-items/kinds';
import { ClipboardList, FileWarning, IdCard, type LucideIcon, Truck, Wrench } from 'lucide-react';

interface KindPage {
  /** Of the list; the page of one item is below `detailBase`. */
  readonly plural: string;
  readonly icon: LucideIcon;
  readonly detailBase: string;
  readonly listPath: string;
}

/** How each kind appears on the screen; its singular label stands in the contract. */
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

export const itemAddress = (kind: Kind, id: number): string => `${kindPages[kind].detailBase}/${id}`;
