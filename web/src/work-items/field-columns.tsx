import { type Field, type Fields, type FieldType, fieldEntries } from '@flottwart/contract/kinds/field';
import type { ReactNode } from 'react';
import { dash, formatDay, formatInstant } from '../lib/german-dates.ts';
import { formatEuro, germanNumber } from '../lib/german-numbers.ts';
import { MailLink, PhoneLink } from '../shared/contact-links.tsx';
import type { Column } from '../ui/column.ts';
import { ListPlate } from '../ui/drawings/list-plate.tsx';
import { DueDateBadge } from '../ui/due-badge.tsx';

const showDay = (value: string | number): ReactNode => formatDay(String(value));

/** Values that do not read as they are. */
const cells: Readonly<Partial<Record<FieldType, (value: string | number) => ReactNode>>> = {
  phone: (value) => <PhoneLink number={String(value)} />,
  email: (value) => <MailLink address={String(value)} />,
  day: showDay,
  birthday: showDay,
  plate: (value) => <ListPlate plate={String(value)} />,
  instant: (value) => formatInstant(String(value)),
  mileage: (value) => germanNumber(Number(value), 0),
  euro: (value) => formatEuro(Number(value)),
};

const numberTypes: readonly FieldType[] = ['mileage', 'euro'];
const oneLineTypes: readonly FieldType[] = ['plate', 'vin', 'choice', 'phone', 'day', 'birthday', 'instant', 'time'];

const toColumn = <Item extends object>(read: string, { label, heading = label, type, list }: Field): Column<Item> => ({
  key: read,
  header: heading,
  ...(list === 'extra' && { isExtra: true }),
  ...(list === 'name' && { isCardTitle: true }),
  ...(oneLineTypes.includes(type) && { isOneLine: true }),
  ...(numberTypes.includes(type) && { isNumber: true }),
  cell: (item) => {
    const value = (item as Readonly<Record<string, string | number | null>>)[read] ?? '';
    if (type === 'deadline') return <DueDateBadge day={value === '' ? null : String(value)} />;
    return value === '' ? dash : (cells[type]?.(value) ?? value);
  },
});

/** Columns of a list for the fields of a kind: those shown at first, and those that a person adds. */
export const fieldColumns = <Item extends object>(fields: Fields) => {
  const columns = fieldEntries(fields).flatMap(({ read, field }) => (field.list ? [toColumn<Item>(read, field)] : []));
  return { shown: columns.filter(({ isExtra }) => !isExtra), extra: columns.filter(({ isExtra }) => isExtra) };
};
