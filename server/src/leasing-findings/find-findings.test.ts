import { expect, test } from 'vitest';
import { findFindings } from './find-findings.ts';
import type { CarriedTime, Charge, Contract } from './plate-bills.ts';

let last = 0;

/** Charge of a whole month, as 03/2025, on an invoice of its first day. */
const billed = (month: string, service: string, euro: number, more: Partial<Charge> = {}): Charge => {
  last += 1;
  const [number = '', year = ''] = month.split('/');
  const day = `${year}-${number}-01`;
  return {
    id: last,
    licensePlate: 'B-AB-1234',
    service,
    serviceKey: service.toLowerCase(),
    documentId: last,
    invoiceNumber: `R-${last}`,
    invoiceDate: day,
    ordinal: 1,
    issuerKey: 'nordstern',
    issuerName: 'nordstern leasing',
    isNet: true,
    amountCents: Math.round(euro * 100),
    openCents: Math.round(euro * 100),
    period: { from: day, to: `${year}-${number}-${new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate()}` },
    day,
    ...more,
  };
};

const agreed = (from: string, to: string | null, ...services: readonly (readonly [string, number])[]): Contract => ({
  lessor: 'nordstern leasing',
  services: services.map(([service, euro]) => ({ service, key: service.toLowerCase(), cents: euro * 100 })),
  from,
  to,
});

const carriedBy = (more: Partial<CarriedTime>): readonly CarriedTime[] => [
  { vehicleId: 1, from: null, before: null, isLast: true, returnedOn: null, contracts: [], ...more },
];

/** Kind, month, billed and expected amount and what is at stake, in euro. */
const found = (charges: readonly Charge[], vehicle: Partial<CarriedTime> = {}) =>
  findFindings({ plate: 'BAB1234', charges, carried: carriedBy(vehicle) }).map(
    ({ kind, month, billedCents, expectedCents, stakeCents }) =>
      `${kind} ${month.slice(5, 7)}/${month.slice(0, 4)}: ${billedCents / 100} for ${expectedCents / 100}, ${stakeCents / 100} too much`,
  );

test('the rate of a month on two invoices is billed twice', () => {
  const charges = [billed('03/2025', 'Leasingrate', 400), billed('03/2025', 'Leasingrate', 400)];
  expect(found(charges)).toEqual(['double 03/2025: 400 for 0, 400 too much']);
  expect(findFindings({ plate: 'BAB1234', charges, carried: [] })).toMatchObject([
    { positionIds: [charges[1]?.id], referenceId: charges[0]?.id },
  ]);
});

test('the two halves of a month are two bills, the half beside its whole month is billed twice', () => {
  const half = { period: { from: '2025-03-01', to: '2025-03-15' } };
  const rest = { period: { from: '2025-03-16', to: '2025-03-31' } };
  expect(found([billed('03/2025', 'Leasingrate', 200, half), billed('03/2025', 'Leasingrate', 200, rest)])).toEqual([]);
  expect(found([billed('03/2025', 'Leasingrate', 200, half), billed('03/2025', 'Leasingrate', 400)])).toEqual([
    'double 03/2025: 200 for 0, 200 too much',
  ]);
});

test('a settled amount is not billed twice', () => {
  expect(
    found([billed('03/2025', 'Leasingrate', 400), billed('03/2025', 'Leasingrate', 400, { openCents: 0 })]),
  ).toEqual([]);
});

test('two washes of one invoice are two washes, the same one on two invoices is billed twice', () => {
  const wash = (documentId: number) => billed('03/2025', 'Wäsche', 9.9, { documentId, period: null });
  expect(found([wash(1), wash(1)])).toEqual([]);
  expect(found([wash(1), wash(2)])).toEqual(['double 03/2025: 9.9 for 0, 9.9 too much']);
});

test('a rate above the agreed one is found, a cent more is not', () => {
  const contracts = [agreed('2025-01-01', null, ['Leasingrate', 400])];
  expect(found([billed('03/2025', 'Leasingrate', 412.5)], { contracts })).toEqual([
    'rate 03/2025: 412.5 for 400, 12.5 too much',
  ]);
  expect(found([billed('03/2025', 'Leasingrate', 400.01)], { contracts })).toEqual([]);
});

test('a rate that changes within the month is agreed by days, with a thirtieth of it as tolerance', () => {
  const contracts = [
    agreed('2025-01-01', '2025-06-14', ['Leasingrate', 300]),
    agreed('2025-06-15', null, ['Leasingrate', 270]),
  ];
  expect(found([billed('06/2025', 'Leasingrate', 294)], { contracts })).toEqual([]);
  expect(found([billed('06/2025', 'Leasingrate', 294.01)], { contracts })).toEqual([
    'rate 06/2025: 294.01 for 284, 10.01 too much',
  ]);
});

test('a contract of another lessor says nothing about the bill, unless nobody knows who issued it', () => {
  const contracts = [
    { ...agreed('2025-01-01', null, ['Leasingrate', 300]), lessor: 'epsilon auto' },
    agreed('2025-01-01', null, ['Wartung', 40]),
  ];
  expect(found([billed('03/2025', 'Leasingrate', 400)], { contracts })).toEqual([]);
  expect(found([billed('03/2025', 'Leasingrate', 400, { issuerName: '' })], { contracts })).toEqual([
    'rate 03/2025: 400 for 300, 100 too much',
  ]);
});

test('a service under a similar name is compared with the agreed one as presumed', () => {
  const carried = carriedBy({ contracts: [agreed('2025-01-01', null, ['Wartung', 40])] });
  const charges = [billed('03/2025', 'Wartung und Verschleiß', 45)];
  expect(findFindings({ plate: 'BAB1234', charges, carried })).toMatchObject([
    { kind: 'rate', stakeCents: 500, presumedService: 'Wartung' },
  ]);
});

test('after the return a rate is too much, up to the day of the return its share is right', () => {
  const charges = [billed('04/2025', 'Leasingrate', 300), billed('05/2025', 'Leasingrate', 300)];
  expect(found(charges, { returnedOn: '2025-04-10' })).toEqual([
    'returned 05/2025: 300 for 0, 300 too much',
    'returned 04/2025: 300 for 100, 200 too much',
  ]);
  expect(found([billed('05/2025', 'Mehrkilometer', 250)], { returnedOn: '2025-04-10' })).toEqual([]);
});

test('after the end of its contract an agreed service is found', () => {
  const contracts = [agreed('2025-01-01', '2025-06-30', ['Leasingrate', 300])];
  expect(found([billed('07/2025', 'Leasingrate', 300)], { contracts })).toEqual([
    'rate 07/2025: 300 for 0, 300 too much',
  ]);
});

test('a jump of 10 % and 10 € over the month before is found, from the second month on', () => {
  const rates = (...euros: readonly number[]) =>
    euros.map((euro, index) => billed(`0${index + 1}/2025`, 'Servicerate', euro, { period: null }));
  expect(found(rates(100, 100, 110))).toEqual(['jump 03/2025: 110 for 100, 10 too much']);
  expect(found(rates(100, 110, 119))).toEqual([]);
});
