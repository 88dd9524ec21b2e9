import type { Received } from '@flottwart/contract/endpoint';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { type DueKind, dueKindLabels } from '@flottwart/contract/rules/due-names';
import { formatDay } from '@flottwart/contract/rules/known-dates';
import type { BulkOutcome, bulkChange } from '@flottwart/contract/work-items/bulk';
import { invalidField } from '../../lib/app-error.ts';
import type { FieldChange } from '../../work-items/field-changes.ts';

type Body = Received<typeof bulkChange>['body'];
type FieldOutcome = NonNullable<BulkOutcome['fields']>[number];

/** Fields that hold the next date of a kind; a service also has a mileage. */
const nextFields: Readonly<Record<string, DueKind>> = {
  huValidUntil: 'inspection',
  nextServiceDate: 'service',
  naechsterServiceInKm: 'service',
  uvvDueDate: 'uvv',
};

/** Statuses that end a date. */
const endStatuses: Readonly<Record<string, DueKind>> = {
  VehicleStatus_RETURNED: 'lease-return',
  TaskStatus_DONE: 'task',
  PoliceReportStatus_SENT: 'answer',
};

/** Dates of the company that a change with a reason moves. */
const movableFields: readonly string[] = [...Object.keys(nextFields), 'returnDate', 'dueDate'];

const dayOf = (value: unknown): string | null => {
  if (typeof value !== 'string') return null;
  return value.includes('T') ? berlinDay(new Date(value)) : value;
};

/** A date can be done until today; one that is put off with a reason lies ahead. */
export const assertDays = ({ changes, reason, doneOn }: Pick<Body, 'changes' | 'reason' | 'doneOn'>, today: string) => {
  if (doneOn !== undefined) {
    if (doneOn > today) throw invalidField('doneOn', 'Erledigt sein kann ein Termin nur bis heute.');
    return;
  }
  if (reason === undefined) return;
  const moved = changes.flatMap((change) => ('values' in change ? Object.entries(change.values) : []));
  const past = moved.find(([field, value]) => movableFields.includes(field) && (dayOf(value) ?? today) < today);
  if (past) throw invalidField(past[0], 'Der neue Termin darf nicht in der Vergangenheit liegen.');
};

const kmText = (km: number): string => `${km.toLocaleString('de-DE')} km`;

const nextText = ({ to }: FieldOutcome): string => (typeof to === 'number' ? kmText(to) : formatDay(dayOf(to)));

const kindOf = ({ field, to }: FieldOutcome): DueKind | undefined => {
  if (field === 'status') return endStatuses[String(to)];
  return /^last(Front|Rear)TireChange$/.test(field) ? 'tires' : nextFields[field];
};

/** One line per kind: "HU/AU am 18.11.2026, nächster Termin 30.11.2028"; a service also says at which mileage. */
export const doneLines = (
  { fields = [] }: BulkOutcome,
  { doneOn, doneAtKm }: Pick<Body, 'doneOn' | 'doneAtKm'>,
): FieldChange[] => {
  if (doneOn === undefined) return [];
  const done = fields.filter(({ result }) => result === 'changed');
  return [...Map.groupBy(done, kindOf)].flatMap(([kind, ofKind]) => {
    if (kind === undefined) return [];
    const next = ofKind.filter(({ field, to }) => field in nextFields && to !== null).map(nextText);
    const ahead = next.length === 0 ? '' : `, nächster Termin ${next.join(' oder ')}`;
    const mileage = kind === 'service' && doneAtKm !== undefined ? ` bei ${kmText(doneAtKm)}` : '';
    return [{ field: 'dateDone', from: null, to: `${dueKindLabels[kind]} am ${formatDay(doneOn)}${mileage}${ahead}` }];
  });
};
