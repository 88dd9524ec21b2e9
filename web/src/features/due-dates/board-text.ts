import type { BoardDate } from '@flottwart/contract/due-dates';
import { dueKindLabels } from '@flottwart/contract/rules/due-names';
import { titleWithoutPlate } from '@flottwart/contract/rules/plate';
import { formatDay } from '../../lib/german-dates.ts';
import { mileageText, remainingText } from '../../shared/due-text.ts';

/** One date of one item; a vehicle may have two changes of tyres, of different days. */
export const keyOf = ({ kind, itemId, isByMileage, date }: BoardDate): string =>
  `${kind}${isByMileage ? ' km' : ''} ${itemId}${kind === 'tires' ? ` ${date}` : ''}`;

/** Plate, or the name of what has none. */
export const nameOf = ({ licensePlate, title }: BoardDate): string => licensePlate || title;

/** Make and model beside the plate; empty beside a name. */
export const detailOf = ({ licensePlate, title }: BoardDate): string =>
  licensePlate === '' ? '' : titleWithoutPlate(title, licensePlate);

export const labelOf = (entry: BoardDate): string => `${dueKindLabels[entry.kind]} ${nameOf(entry)}`;

/** "12.12.2026", "bei 60.000 km". */
export const dueText = ({ isByMileage, dueKm, date }: BoardDate): string =>
  isByMileage && dueKm !== null ? mileageText(dueKm) : formatDay(date);

/** "in 3 Tagen"; at a mileage also the projected day, or that it is not known. */
export const leftText = (entry: BoardDate): string => {
  const { isByMileage, date, remainingKm, remainingDays } = entry;
  if (!isByMileage) return remainingText({ remainingDays, remainingKm: null });
  if (remainingKm === null) return 'Kilometerstand unbekannt';
  const left = remainingText({ remainingDays: null, remainingKm });
  if (remainingKm < 0) return left;
  return date === null ? `${left}, Tag nicht absehbar` : `${left}, voraussichtlich ${formatDay(date)}`;
};
