import { api } from '@flottwart/contract/api';
import type { ImportRemark, ImportRun } from '@flottwart/contract/imports';
import type { LeasingContract } from '@flottwart/contract/leasing/contracts';
import { beforeEach, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, createVehicle, type SignedIn } from '../../../test/factories.ts';
import { createDocumentStore } from '../../../test/leasing-factories.ts';
import { uploaderOf } from '../../../test/upload-file.ts';
import { amountOf } from './file/cell-numbers.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);
const kind = 'contracts' as const;
let admin: SignedIn;
beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T10:00:00Z');
  admin = await createAdmin(app);
});
const files = uploaderOf(app, () => admin);

const contractsNow = async (token = admin.token): Promise<LeasingContract[]> =>
  (await app.good(api.listLeasingContracts, { query: { sort: 'licensePlate' }, token })).body as LeasingContract[];

const undone = async ({ id }: ImportRun): Promise<ImportRun> => {
  const started = await app.call(api.undoImport, { params: { id }, token: admin.token });
  expect(started.status).toBe(202);
  let now: ImportRun = started.body;
  await expect
    .poll(
      async () => {
        now = (await app.good(api.getImport, { params: { id }, token: admin.token })).body as ImportRun;
        return now.state;
      },
      { timeout: 120_000, interval: 50 },
    )
    .toBe('undone');
  return now;
};

const remarksOf = async ({ id }: ImportRun): Promise<ImportRemark[]> =>
  (await app.good(api.listImportRemarks, { params: { id }, query: {}, token: admin.token })).body as ImportRemark[];

const header = 'Kennzeichen;Leasinggeber;Leistung;Rate netto;Beginn;Ende;Kilometer gesamt';

test('a list with headings of its own is read: title, months, kilometres in a year, groups and totals', async () => {
  await createVehicle(app, admin, { licensePlate: 'B-KV-1' });
  await createVehicle(app, admin, { licensePlate: 'B-KV-2' });
  const content = [
    'Leasingübersicht Stand 11/2026;;;;;;;',
    'Nr;amtl. Kennz.;Leasinggesellschaft;Leasingrate (brutto);mtl. Rate netto;Vertragsbeginn;Laufzeit (Monate);km p.a.;Vertragsnr.',
    'Niederlassung Berlin;;;;;;;',
    '1;B-KV 1;Muster Leasing;490,88;412,50 €;15.01.2024;36;30.000;LV-4711/24',
    '2;B KV 2;Muster Leasing;1.428,00;1.200,--;03/2025;bald;20.000 km',
    'Summe;;;1.918,88;1.612,50;;;',
  ].join('\n');
  const preview = await files.preview({ kind, content });
  expect(preview.headings.map(({ text, column }) => [text, column])).toEqual([
    ['Nr', null],
    ['amtl. Kennz.', 'Kennzeichen'],
    ['Leasinggesellschaft', 'Leasinggeber'],
    ['Leasingrate (brutto)', null],
    ['mtl. Rate netto', 'Rate netto'],
    ['Vertragsbeginn', 'Beginn'],
    ['Laufzeit (Monate)', 'Laufzeit in Monaten'],
    ['km p.a.', 'Kilometer im Jahr'],
    ['Vertragsnr.', 'Vertragsnummer'],
  ]);
  expect(preview).toMatchObject({ new: 2, changed: 0, skipped: 2, warned: 1, missing: [], questions: [] });
  const [group, , warned, total] = await files.rows(preview);
  expect([group?.problems[0]?.message, total?.problems[0]?.message]).toEqual([
    'Das sieht nach einer Zwischenüberschrift aus, nicht nach einem Eintrag.',
    'Das ist eine Summenzeile.',
  ]);
  expect(warned?.problems).toEqual([
    { column: 'Laufzeit in Monaten', message: '„bald“ ist keine Zahl. Die Zelle wird nicht übernommen.' },
    { column: 'Ende', message: 'Ein neuer Vertrag wird dadurch ohne Ende angelegt.' },
    {
      column: 'Kilometer im Jahr',
      message: 'Ohne Ende lassen sich die Kilometer des Vertrags nicht ausrechnen. Die Zelle wird nicht übernommen.',
    },
  ]);
  expect(await contractsNow()).toEqual([]);
  expect(await files.start(preview)).toMatchObject({ state: 'done', kind, new: 2, skipped: 2, canUndo: true });
  const [first, second] = await contractsNow();
  const same = { lessor: 'Muster Leasing', rateService: 'Leasingrate', services: [], changedBy: admin.email };
  expect(first).toMatchObject({
    ...same,
    rate: 412.5,
    from: '2024-01-15',
    to: '2027-01-14',
    kilometres: 90_000,
    contractNumber: 'LV-4711/24',
  });
  expect(second).toMatchObject({
    ...same,
    rate: 1200,
    from: '2025-03-01',
    to: null,
    kilometres: null,
    contractNumber: null,
  });
});

test('„Kilometer“ alone is asked about, and kilometres that are no whole number are left out', async () => {
  await createVehicle(app, admin, { licensePlate: 'B-KV-31' });
  const row = 'B-KV-31;Muster Leasing;412,50;15.01.2024;14.01.2027;12,5';
  const content = `Kennzeichen;Leasinggeber;Rate netto;Beginn;Ende;Kilometer\n${row}`;
  const { headings, questions } = await files.preview({ kind, content });
  expect(headings.at(-1)).toMatchObject({ text: 'Kilometer', column: null });
  expect(questions).toEqual([
    {
      about: 'columns',
      text: '„Kilometer“: Sind das die Kilometer der ganzen Laufzeit („Kilometer gesamt“) oder die im Jahr?',
    },
  ]);
  const named = await files.preview({ kind, content: content.replace('Kilometer', 'Kilometer gesamt') });
  expect((await files.rows(named)).flatMap(({ problems }) => problems)).toContainEqual({
    column: 'Kilometer gesamt',
    message: '„12,5“ ist keine ganze Zahl. Die Zelle wird nicht übernommen.',
  });
});

test.each([
  ['412,50', 412.5],
  ['€ 1.234,56', 1234.56],
  ['1.234', 1234],
  ['412.5 EUR netto', 412.5],
  ['1,234.56', 1234.56],
  ['300,- € / Monat', 300],
])('the rate „%s“ is read as %s', (text, rate) => expect(amountOf(text, false)).toBe(rate));

test.each(['1,234', '-5', '412,50 brutto', 'auf Anfrage'])('the rate „%s“ is not read', (text) =>
  expect(amountOf(text, false)).toHaveProperty('unreadable'),
);

test('an equal contract is changed or unchanged, what excludes another or has no vehicle is left out', async () => {
  const { id: vehicleId } = await createVehicle(app, admin, { licensePlate: 'B-KV-3' });
  const terms = { lessor: 'Leasing AG', rateService: 'Leasingrate', rate: 400, kilometres: null };
  const services = [{ service: 'Wartung', rate: 40 }];
  const body = { vehicleId, ...terms, services, from: '2025-01-01', to: '2025-12-31' };
  await app.good(api.createLeasingContract, { body, token: admin.token });
  const content = [
    header,
    'B-KV-3;LEASING AG;Leasingrate;412,50;01.01.2025;;60.000',
    'B-KV-3;Leasing AG;Wartung;40;01.01.2025;;',
    'B-KV-3;Leasing AG;Leasingrate;430;01.06.2025;;',
    'B-KV-3;Leasing AG;Leasingrate;430;01.01.2026;31.12.2026;',
    'B-KV-3;Leasing AG Deutschland;Leasingrate;430;01.12.2026;;',
    'B-KV-3;Service AG;Reifenpauschale;30;01.12.2026;gestern;',
    'B-XX-9;Leasing AG;Leasingrate;430;01.01.2026;;',
    'B-KV-3;Leasing AG;Leasingrate;auf Anfrage;01.01.2027;;',
    'B-KV-3;Leasing AG;Leasingrate;430;01.01.2026;31.12.2026;',
  ].join('\n');
  const preview = await files.preview({ kind, content });
  const rows = await files.rows(preview);
  const outcomes = ['changed', 'unchanged', 'skipped', 'new', 'skipped', 'new', 'skipped', 'skipped', 'skipped'];
  expect(rows.map(({ outcome }) => outcome)).toEqual(outcomes);
  expect(rows[0]?.cells.map(({ before }) => before)).toEqual([null, null, null, '400,00', null, null, '']);
  expect(rows.map(({ problems }) => problems[0]?.message)).toEqual([
    undefined,
    undefined,
    '„Leasingrate“ ist schon vereinbart: im Vertrag mit Leasing AG ab 01.01.2025 bis 31.12.2025.',
    undefined,
    '„Leasingrate“ ist schon vereinbart: im Vertrag mit Leasing AG ab 01.01.2026 bis 31.12.2026.',
    '„gestern“ ist kein Datum (TT.MM.JJJJ). Die Zelle wird nicht übernommen.',
    'Kein Fahrzeug trägt in der Laufzeit das Kennzeichen B-XX-9.',
    '„auf Anfrage“ ist kein Betrag.',
    'Dasselbe steht schon in Zeile 5.',
  ]);
  expect(await contractsNow()).toMatchObject([{ rate: 400 }]);
  const run = await files.start(preview);
  expect(run).toMatchObject({ state: 'done', new: 2, changed: 1, unchanged: 1, skipped: 5 });
  const stored = (await contractsNow()).map(({ rate, from, to, kilometres }) => [rate, from, to, kilometres]);
  expect(stored).toEqual(
    expect.arrayContaining([
      [412.5, '2025-01-01', '2025-12-31', 60_000],
      [430, '2026-01-01', '2026-12-31', null],
      [30, '2026-12-01', null, null],
    ]),
  );
  expect(await files.import({ kind, content })).toMatchObject({ new: 0, changed: 0, unchanged: 4, skipped: 5 });
  expect(await contractsNow()).toHaveLength(3);
});

test('a plate means the vehicle that carried it during the contract', async () => {
  const former = await createVehicle(app, admin, { licensePlate: 'B-KV-4' });
  app.clock.now = new Date('2026-11-15T10:30:00Z');
  const moved = { licensePlate: 'B-KV-5', keepFormerPlate: true };
  await app.good(api.updateVehicle, { params: { id: former.id }, body: moved, token: admin.token });
  app.clock.now = new Date('2026-11-15T10:45:00Z');
  const { id: next } = await createVehicle(app, admin, { licensePlate: 'B-KV-4' });
  const content = [
    header,
    'B-KV-4;Leasing AG;;400;01.01.2025;31.12.2025;',
    'B-KV-4;Leasing AG;;500;01.12.2026;;',
    'B-KV-4;Leasing AG;Wartung;50;01.11.2026;;',
  ].join('\n');
  const run = await files.import({ kind, content });
  expect(run).toMatchObject({ new: 2, skipped: 1 });
  expect((await remarksOf(run))[0]?.reason).toMatch(
    /^Mehrere Fahrzeuge tragen in der Laufzeit das Kennzeichen B-KV-4 /,
  );
  const found = (await contractsNow()).map(({ vehicleId, rate }) => ({ vehicleId, rate }));
  expect(found).toEqual(
    expect.arrayContaining([
      { vehicleId: former.id, rate: 400 },
      { vehicleId: next, rate: 500 },
    ]),
  );
});

test('findings follow an import and its undo; a contract changed since stays with the reason', async () => {
  for (const plate of ['B-KV-6', 'B-KV-7', 'B-KV-8']) await createVehicle(app, admin, { licensePlate: plate });
  await store(admin, { date: '2025-03-01', positions: [{ plate: 'B-KV-6', amountCents: 45_000 }] });
  const findings = async () => (await app.good(api.listLeasingFindings, { query: {}, token: admin.token })).body;
  await files.import({ kind, content: `${header}\nB-KV-8;Leasing AG;;300;01.01.2025;;10.000` });
  expect(await findings()).toEqual([]);
  const run = await files.import({
    kind,
    content: [
      header,
      'B-KV-6;Leasing AG;;412,50;01.01.2025;;',
      'B-KV-7;Leasing AG;;200;01.01.2025;;',
      'B-KV-8;Leasing AG;;350;01.01.2025;31.12.2027;',
    ].join('\n'),
  });
  expect(run).toMatchObject({ new: 2, changed: 1 });
  expect(await findings()).toMatchObject([{ kind: 'rate', licensePlate: 'B-KV-6', stake: 37.5 }]);
  app.clock.now = new Date('2026-11-15T11:00:00Z');
  const [, edited] = await contractsNow();
  const change = { params: { id: edited?.id ?? 0 }, body: { rate: 210 }, token: admin.token };
  await app.good(api.updateLeasingContract, change);
  expect((await undone(run)).undo).toMatchObject({ removed: 1, restored: 1, kept: 1, by: admin.email });
  expect(await contractsNow()).toMatchObject([
    { licensePlate: 'B-KV-7', rate: 210 },
    { licensePlate: 'B-KV-8', rate: 300, to: null, kilometres: 10_000 },
  ]);
  expect(await findings()).toEqual([]);
  const kept = (await remarksOf(run)).filter(({ isKept }) => isKept);
  expect(kept).toMatchObject([
    { reference: 'Vertrag B-KV-7 mit Leasing AG ab 01.01.2025', reason: 'Bleibt: wurde seither geändert.' },
  ]);
});

test('a USER is refused, and another company knows neither vehicle nor draft', async () => {
  await createVehicle(app, admin, { licensePlate: 'B-KV-9' });
  const content = `${header}\nB-KV-9;Leasing AG;;300;01.01.2025;;`;
  const member = await createMember(app, admin);
  const byMember = await uploaderOf(app, () => member).send({ kind, content });
  expect([byMember.status, byMember.body.message]).toEqual([
    403,
    'Leasingverträge dürfen nur Administratoren importieren.',
  ]);
  const { id } = await files.preview({ kind, content });
  const start = (token: string) => app.call(api.startUpload, { params: { id: id ?? 0 }, token });
  expect((await start(member.token)).status).toBe(403);
  const other = await createAdmin(app);
  expect((await start(other.token)).status).toBe(404);
  expect(await uploaderOf(app, () => other).preview({ kind, content })).toMatchObject({ new: 0, skipped: 1 });
  expect(await files.start({ id })).toMatchObject({ state: 'done', new: 1 });
  expect(await contractsNow(other.token)).toEqual([]);
  expect((await app.call(api.cancelImport, { params: { id: id ?? 0 }, token: member.token })).status).toBe(403);
});
