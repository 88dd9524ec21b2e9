import { expect, test } from 'vitest';
import { readDay, readMonth } from './day.ts';
import { daysIn } from './days-in-text.ts';

const dayIn = (text: string, order?: 'dmy' | 'mdy') => {
  const read = readDay(text, { order });
  return read.kind === 'day' ? [read.day, read.rest] : read.kind;
};

test.each([
  ['1.10.26', '2026-10-01', ''],
  ['01.10.2026, 08:30', '2026-10-01', '08:30'],
  ['Do, 1. Okt. 26 8 Uhr', '2026-10-01', '8 Uhr'],
  ['3. Jänner 2027', '2027-01-03', ''],
  ['5 May 2026', '2026-05-05', ''],
  ['2026-10-01T08:30', '2026-10-01', '08:30'],
  ['20261001', '2026-10-01', ''],
  ['25/10/2026', '2026-10-25', ''],
  ['10/25/2026', '2026-10-25', ''],
  ['03/03/2026', '2026-03-03', ''],
])('%j begins with the day %s', (text, day, rest) => expect(dayIn(text)).toEqual([day, rest]));

test('a date with slashes in either order is ambiguous until its order is known', () => {
  expect(dayIn('03/04/2026')).toBe('ambiguous');
  expect(dayIn('03/04/2026', 'dmy')).toEqual(['2026-04-03', '']);
  expect(dayIn('03/04/2026', 'mdy')).toEqual(['2026-03-04', '']);
  expect(dayIn('15/14/2026')).toBe('none');
});

test.each(['28.10.', '28.10. 08:00', '28. 10.'])('%j lacks its year', (text) =>
  expect(readDay(text)).toEqual({ kind: 'none', lacksYear: true }),
);

test.each(['31.2.2026', '1.13.2026', '1. Mail 26', '1 Marke 26', '10/2026', 'bald', ''])('%j is no day', (text) =>
  expect(readDay(text)).toEqual({ kind: 'none', lacksYear: false }),
);

test.each(['10/26', '10.2026', '2026-10', '2026/10', 'Okt 26', "Okt.'26", 'October-2026'])('%j is October', (text) =>
  expect(readMonth(text)).toBe('2026-10'),
);

test.each(['02.11', '13/26', 'Mail 26', '202610', '1.10.26', ''])('%j is no month', (text) =>
  expect(readMonth(text)).toBeNull(),
);

test('days in a text are read in all forms, and only if they exist', () => {
  expect(daysIn('01.10.2026 - 31.10.26')).toEqual(['2026-10-01', '2026-10-31']);
  expect(daysIn('vom 1. Oktober 2026 bis 2026-10-31')).toEqual(['2026-10-01', '2026-10-31']);
  expect(daysIn('29.02.2026, 1.2.3.4 und 10.1.20261')).toEqual([]);
});
