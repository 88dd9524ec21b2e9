import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { createAdmin, createVehicle } from '../../../../test/factories.ts';
import { createDocumentStore } from '../../../../test/leasing-factories.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);
const admin = await createAdmin(app);
const { token } = admin;

let plates = 0;
const newPlate = (): string => {
  plates += 1;
  return `HH-NF ${100 + plates}`;
};

type Line = readonly [service: string, euro: number, more?: object];

const cents = (euro: number): number => Math.round(euro * 100);
const invoice = (plate: string, date: string, ...lines: readonly Line[]) =>
  store(admin, {
    date,
    positions: lines.map(([service, euro, more]) => ({ plate, service, amountCents: cents(euro), ...more })),
  });
const period = (from: string, to: string) => ({ period: { from, to } });
const monthOf = (month: string) => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return period(`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10));
};
const kindsOf = async (plate: string) => {
  const query = { q: plate, size: '100', sort: 'month', order: 'asc' } as const;
  const { body } = await app.good(api.listLeasingFindings, { query, token });
  return body.map(({ kind, month, stake, service }) => [kind, month.slice(0, 7), stake, service]);
};
const agree = (vehicleId: number, more: object) =>
  app.good(api.createLeasingContract, {
    body: {
      vehicleId,
      lessor: 'Nordstern Leasing',
      rateService: 'Finanzleasingrate',
      rate: 300,
      services: [],
      from: '2025-01-01',
      to: null,
      kilometres: null,
      ...more,
    },
    token,
  });

// Findings know no first month before this one.
await invoice('HH-OLD 1', '2024-01-01', ['Leasingrate', 1]);

test('a credit of the month before is no jump of the rate after it', async () => {
  const plate = newPlate();
  for (const month of ['2024-12', '2025-01', '2025-02'])
    await store(admin, {
      number: `R-${month}`,
      date: `${month}-01`,
      positions: [{ plate, amountCents: 42_735, ...monthOf(month) }],
    });
  await store(admin, {
    type: 'Gutschrift',
    date: '2025-03-05',
    references: [{ document: 'R-2025-01', position: '1' }],
    positions: [{ plate, amountCents: -10_000, ...monthOf('2025-01') }],
  });
  const { body } = await app.good(api.listPositions, { query: { licensePlate: plate, type: 'Gutschrift' }, token });
  expect(body).toMatchObject([{ processed: true }]);
  expect(await kindsOf(plate)).toEqual([]);
});

test('the shorter of two overlapping bills is the double, with its share at stake', async () => {
  const plate = newPlate();
  await invoice(plate, '2025-07-01', ['Leasingrate', 420, monthOf('2025-07')]);
  await invoice(plate, '2025-08-01', ['Leasingrate', 420, monthOf('2025-08')]);
  await invoice(plate, '2025-08-28', ['Leasingrate', 210, period('2025-09-01', '2025-09-15')]);
  await invoice(plate, '2025-09-01', ['Leasingrate', 420, monthOf('2025-09')]);
  await invoice(plate, '2025-10-01', ['Leasingrate', 420, monthOf('2025-10')]);
  expect(await kindsOf(plate)).toEqual([['double', '2025-09', 210, 'Leasingrate']]);
});

test('a month billed in part is no base of a jump, even where a double fills it', async () => {
  const plate = newPlate();
  await invoice(plate, '2025-08-01', ['Leasingrate', 420, monthOf('2025-08')]);
  await invoice(plate, '2025-09-01', ['Leasingrate', 210, period('2025-09-01', '2025-09-15')]);
  await invoice(plate, '2025-09-02', ['Leasingrate', 210, period('2025-09-01', '2025-09-15')]);
  await invoice(plate, '2025-10-01', ['Leasingrate', 420, monthOf('2025-10')]);
  expect(await kindsOf(plate)).toEqual([['double', '2025-09', 210, 'Leasingrate']]);
});

test('every service that runs on after the return is at stake, final ones are not', async () => {
  const plate = newPlate();
  const { id } = await createVehicle(app, admin, { licensePlate: plate });
  for (const month of ['2025-05', '2025-07'])
    await invoice(plate, `${month}-01`, ['Leasingrate', 300], ['Wartung', 45.5], ['Maut', month === '2025-05' ? 7 : 9]);
  await invoice(
    plate,
    '2025-08-01',
    ['Reifenservice', 20, monthOf('2025-08')],
    ['Mehrkilometer', 250, monthOf('2025-08')],
  );
  await app.good(api.updateVehicle, { params: { id }, body: { returnDate: '2025-06-15' }, token });
  const found = await kindsOf(plate);
  expect(found.toSorted()).toEqual([
    ['returned', '2025-07', 300, 'Leasingrate'],
    ['returned', '2025-07', 45.5, 'Wartung'],
    ['returned', '2025-08', 20, 'Reifenservice'],
  ]);
});

test('a rate after the end of the contract is at stake until a next contract rules', async () => {
  const plate = newPlate();
  const { id } = await createVehicle(app, admin, { licensePlate: plate });
  for (const month of ['2025-05', '2025-06', '2025-07'])
    await invoice(plate, `${month}-01`, ['Finanzleasingrate', 300, monthOf(month)]);
  await agree(id, { to: '2025-06-15' });
  expect(await kindsOf(plate)).toEqual([
    ['rate', '2025-06', 150, 'Finanzleasingrate'],
    ['rate', '2025-07', 300, 'Finanzleasingrate'],
  ]);
  const { body } = await app.good(api.listLeasingFindings, { query: { q: plate, sort: 'month' }, token });
  expect(body.map(({ text }) => text)).toEqual([
    'Bis zum Ende des Vertrags wären es 150,00 €.',
    'Der Vertrag war schon abgelaufen.',
  ]);
  await agree(id, { from: '2025-06-16' });
  expect(await kindsOf(plate)).toEqual([]);
});

test('a contract that begins, ends or changes within a month is compared by days, with one day of tolerance', async () => {
  const changed = newPlate();
  const begun = newPlate();
  const [one, other] = [
    await createVehicle(app, admin, { licensePlate: changed }),
    await createVehicle(app, admin, { licensePlate: begun }),
  ];
  for (const plate of [changed, begun])
    for (const month of ['2025-05', '2025-06', '2025-07'])
      await invoice(plate, `${month}-01`, ['Finanzleasingrate', 300, monthOf(month)]);
  await agree(one.id, { to: '2025-06-14' });
  await agree(one.id, { rate: 270, from: '2025-06-15' });
  await agree(other.id, { from: '2025-05-10' });
  const textsOf = async (plate: string) =>
    (await app.good(api.listLeasingFindings, { query: { q: plate, sort: 'month' }, token })).body.map(
      ({ month, stake, text }) => [month, stake, text],
    );
  expect(await textsOf(changed)).toEqual([
    ['2025-06-01', 16, 'Berechnet 300,00 €, vereinbart 284,00 €.'],
    ['2025-07-01', 30, 'Berechnet 300,00 €, vereinbart 270,00 €.'],
  ]);
  expect(await textsOf(begun)).toEqual([['2025-05-01', 87.1, 'Berechnet 300,00 €, vereinbart 212,90 €.']]);
  // Parts that add up, and a part counted with 30 days.
  const parts = newPlate();
  const { id } = await createVehicle(app, admin, { licensePlate: parts });
  await invoice(
    parts,
    '2025-06-28',
    ['Finanzleasingrate', 140, period('2025-06-01', '2025-06-14')],
    ['Finanzleasingrate', 176, period('2025-06-15', '2025-06-30')],
  );
  await invoice(parts, '2025-07-01', ['Finanzleasingrate', 220, monthOf('2025-07')]);
  await agree(id, { to: '2025-06-14' });
  await agree(id, { rate: 330, from: '2025-06-15', to: '2025-07-20' });
  expect((await kindsOf(parts)).filter(([, month]) => month === '2025-06')).toEqual([]);
});

test('a contract rules a service whose lines name the plate, however it is spelt', async () => {
  const plate = newPlate();
  const { id } = await createVehicle(app, admin, { licensePlate: plate });
  await invoice(plate, '2025-05-01', [`Finanzleasingrate ${plate}`, 305.55]);
  await invoice(plate, '2025-06-01', [`FINANZ-LEASINGRATE ${plate.replace(' ', '')} Juni 2025`, 306.55]);
  await agree(id, {});
  expect((await kindsOf(plate)).map(([kind, month, stake]) => [kind, month, stake])).toEqual([
    ['rate', '2025-05', 5.55],
    ['rate', '2025-06', 6.55],
  ]);
});

test.each([
  (plate: string) => `FINANZLEASINGRATE ${plate.replace(' ', '')}`,
  (plate: string) => `Finanzleasingrate ${plate.replaceAll(/[ -]/g, ' ').replace('E', ' E')}`,
  (plate: string) => `Finanz-Leasingrate ${plate}`,
])('a double is found in another spelling of plate and service, %#', async (spell) => {
  const plate = `${newPlate()}E`;
  await invoice(plate, '2025-05-01', [`Finanzleasingrate ${plate}`, 300, monthOf('2025-05')]);
  await invoice(plate, '2025-05-02', [spell(plate), 300, monthOf('2025-05')]);
  expect((await kindsOf(plate)).map(([kind, , stake]) => [kind, stake])).toEqual([['double', 300]]);
});

test('the fee of a card twice on one invoice is a double once it comes every month, single washes are not', async () => {
  const plate = newPlate();
  await invoice(plate, '2025-04-30', [`Tankkarte ${plate}`, 17], ['Wäsche', 9.9], ['Wäsche', 9.9]);
  expect(await kindsOf(plate)).toEqual([]);
  await invoice(plate, '2025-05-31', [`Tankkarte ${plate}`, 17], [`Tankkarte ${plate}`, 17]);
  expect((await kindsOf(plate)).map(([kind, month, stake]) => [kind, month, stake])).toEqual([
    ['double', '2025-05', 17],
  ]);
});

test.each(['Wartung', 'Wartung und Verschleiß', 'Versicherung', 'Kfz-Steuer', 'GPS-Tracking'])(
  'a jump of %s is found, though its name is no rate',
  async (service) => {
    const plate = newPlate();
    for (const [month, euro] of [
      ['2025-01', 50],
      ['2025-02', 50],
      ['2025-03', 90],
    ] as const)
      await invoice(plate, `${month}-02`, [service, euro, monthOf(month)], ['Reparatur', euro * 10]);
    expect(await kindsOf(plate)).toEqual([['jump', '2025-03', 40, service]]);
  },
);

test('a month is compared with that of the same lessor', async () => {
  const plate = newPlate();
  const billed = (name: string, month: string, euro: number) =>
    store(admin, {
      date: `${month}-02`,
      issuer: { name, vatId: null },
      positions: [{ plate, service: 'Servicerate', amountCents: cents(euro), ...monthOf(month) }],
    });
  await billed('Epsilon Leasing', '2025-01', 8.41);
  await billed('Gamma Leasing', '2025-02', 333.33);
  expect(await kindsOf(plate)).toEqual([]);
  await billed('Gamma Leasing', '2025-03', 400);
  expect(await kindsOf(plate)).toEqual([['jump', '2025-03', 66.67, 'Servicerate']]);
});

const textsOf = async (plate: string) =>
  (await app.good(api.listLeasingFindings, { query: { q: plate, sort: 'month', order: 'asc' }, token })).body.map(
    ({ month, stake, text }) => [month.slice(0, 7), stake, text],
  );

test('an agreed service is compared under a similar name as presumed, under filler words as certain', async () => {
  const plate = newPlate();
  const { id } = await createVehicle(app, admin, { licensePlate: plate });
  for (const month of ['2025-05', '2025-06'])
    await invoice(
      plate,
      `${month}-01`,
      [`Finanzleasingrate ${plate} neu`, 310, monthOf(month)],
      ['Wartung und Verschleiß', 45, monthOf(month)],
      ['Reparatur nach Wartung', 99, monthOf(month)],
    );
  await agree(id, { services: [{ service: 'Wartung', rate: 40 }] });
  expect((await textsOf(plate)).toSorted()).toEqual([
    ['2025-05', 10, 'Berechnet 310,00 €, vereinbart 300,00 €.'],
    ['2025-05', 5, 'Berechnet 45,00 €, vermutlich vereinbart als „Wartung“ mit 40,00 €.'],
    ['2025-06', 10, 'Berechnet 310,00 €, vereinbart 300,00 €.'],
    ['2025-06', 5, 'Berechnet 45,00 €, vermutlich vereinbart als „Wartung“ mit 40,00 €.'],
  ]);
});

test('services named like an agreed one are added up to its rate, and kept apart where it is billed under its own name', async () => {
  const plate = newPlate();
  const { id } = await createVehicle(app, admin, { licensePlate: plate });
  await invoice(plate, '2025-05-01', ['Wartung', 20], ['Verschleiß', 25]);
  await invoice(plate, '2025-06-01', ['Wartung und Verschleiß', 45], ['Wartung Ladekran', 12]);
  await agree(id, { services: [{ service: 'Wartung und Verschleiß', rate: 45 }] });
  expect(await textsOf(plate)).toEqual([]);
});

test('every agreed service is at stake after the end of the contract, under a similar name too', async () => {
  const plate = newPlate();
  const { id } = await createVehicle(app, admin, { licensePlate: plate });
  for (const month of ['2025-05', '2025-07'])
    await invoice(
      plate,
      `${month}-01`,
      ['Finanzleasingrate', 300],
      ['Wartung und Verschleiß', 40],
      ['Kfz-Steuer', 12],
      ['Sonstiges', month === '2025-05' ? 8 : 9],
    );
  const services = [
    { service: 'Wartung', rate: 40 },
    { service: 'Kfz-Steuer', rate: 12 },
  ];
  await agree(id, { to: '2025-06-30', services });
  expect((await textsOf(plate)).toSorted()).toEqual([
    ['2025-07', 12, 'Der Vertrag war schon abgelaufen.'],
    ['2025-07', 300, 'Der Vertrag war schon abgelaufen.'],
    ['2025-07', 40, 'Der Vertrag war schon abgelaufen. Vermutlich ist „Wartung“ gemeint.'],
  ]);
});

test('a jump is found between periods from the 15th to the 14th', async () => {
  const plate = newPlate();
  const days = ['2025-01-15', '2025-02-15', '2025-03-15', '2025-04-15', '2025-05-15'];
  for (const [index, from] of days.slice(0, -1).entries()) {
    const to = `${days[index + 1]?.slice(0, 8)}14`;
    await invoice(plate, from, ['Leasingrate', index === 3 ? 460 : 400, period(from, to)]);
  }
  expect(await kindsOf(plate)).toEqual([['jump', '2025-04', 60, 'Leasingrate']]);
});

test.each([
  ['2. Quartal 2025', '3. Quartal 2025'],
  ['Q2/2025', 'Q3/2025'],
  ['April bis Juni 2025', 'Juli bis September 2025'],
  ['04-06/2025', '07-09/2025'],
])('rates for %s and %s on invoices of one month are billed once each', async (earlier, later) => {
  const plate = newPlate();
  await invoice(plate, '2025-07-01', [`Leasingrate ${earlier}`, 900]);
  await invoice(plate, '2025-07-02', [`Leasingrate ${later}`, 900]);
  const { body } = await app.good(api.listPositions, {
    query: { licensePlate: plate, sort: 'invoiceDate', order: 'asc' },
    token,
  });
  expect(body.map(({ periodFrom, periodTo }) => [periodFrom, periodTo])).toEqual([
    ['2025-04-01', '2025-06-30'],
    ['2025-07-01', '2025-09-30'],
  ]);
  expect(await kindsOf(plate)).toEqual([]);
  await invoice(plate, '2025-07-03', [`Leasingrate ${later}`, 900]);
  expect((await kindsOf(plate)).map(([kind, month, stake]) => [kind, month, stake])).toEqual([
    ['double', '2025-07', 900],
  ]);
});
