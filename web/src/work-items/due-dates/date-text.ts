import type { BoardDate } from '@flottwart/contract/due-dates';
import { firstLicenceCheckNote } from '@flottwart/contract/rules/driver-data';
import { dueKindLabels } from '@flottwart/contract/rules/due-names';
import { titleWithoutPlate } from '@flottwart/contract/rules/plate';
import { formatDay } from '../../lib/german-dates.ts';
import { mileageText, remainingText } from '../../shared/due-text.ts';
import type { DueEntry } from './plan-changes.ts';

/** One date of one item; a vehicle may have two changes of tyres, of different days. */
export const keyOf = ({ kind, itemId, isByMileage, date }: DueEntry): string =>
  `${kind}${isByMileage ? ' km' : ''} ${itemId}${kind === 'tires' ? ` ${date}` : ''}`;

/** Plate, or the name of what has none; a task has its own title. */
export const nameOf = ({ itemKind, licensePlate, title }: DueEntry): string =>
  itemKind === 'task' ? title : licensePlate || title;

/** Make and model beside the plate, the plate beside a task; empty beside a name. */
export const detailOf = ({ itemKind, licensePlate, title }: DueEntry): string => {
  if (itemKind === 'task' || licensePlate === '') return licensePlate;
  return titleWithoutPlate(title, licensePlate);
};

export const labelOf = (entry: DueEntry): string => `${dueKindLabels[entry.kind]} ${nameOf(entry)}`;

/** "12.12.2026", "bei 60.000 km". */
export const dueText = ({ isByMileage, dueKm, date }: DueEntry): string =>
  isByMileage && dueKm !== null ? mileageText(dueKm) : formatDay(date);

/** "in 3 Tagen"; at a mileage also the projected day, or that it is not known. */
export const leftText = (entry: BoardDate): string => {
  const { isByMileage, date, remainingKm, remainingDays, isNeverChecked, isSpread } = entry;
  if (!isByMileage) {
    const days = remainingText({ remainingDays, remainingKm: null });
    return isNeverChecked ? `${firstLicenceCheckNote(isSpread)}, ${days}` : days;
  }
  if (remainingKm === null) return 'Kilometerstand unbekannt';
  const left = remainingText({ remainingDays: null, remainingKm });
  if (remainingKm < 0) return left;
  return date === null ? `${left}, Tag nicht absehbar` : `${left}, voraussichtlich ${formatDay(date)}`;
};
