import { api } from '@flottwart/contract/api';
import type { ImportKind, ImportRemark, ImportRun } from '@flottwart/contract/imports';
import { importStateText } from '@flottwart/contract/rules/import-labels';
import type { Employee } from '@flottwart/contract/work-items/employee';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { beforeEach, expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { companyIdOf } from '../../../../test/company-id-of.ts';
import { createAdmin, createMember, type SignedIn } from '../../../../test/factories.ts';
import { inDatabase } from '../../../../test/import-factories.ts';
import { uploaderOf } from '../../../../test/upload-file.ts';
import { openAppDatabase } from '../../../db/connect.ts';
import { updateRun } from '../import-run.repository.ts';
import { runUndo } from './run-undo.ts';

const app = await sharedTestApp();
let admin: SignedIn;
beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T10:00:00Z');
  admin = await createAdmin(app);
});
const files = uploaderOf(app, () => admin);
const importFile = (kind: ImportKind, content: string): Promise<ImportRun> => files.import({ kind, content });

const undo = ({ id }: Pick<ImportRun, 'id'>, token = admin.token) =>
  app.call(api.undoImport, { params: { id }, token });

const undone = async (run: ImportRun): Promise<ImportRun> => {
  const started = await undo(run);
  expect([started.status, started.body.state]).toEqual([202, 'undoing']);
  let now = run;
  await expect
    .poll(
      async () => {
        now = (await app.good(api.getImport, { params: { id: run.id }, token: admin.token })).body as ImportRun;
        return now.state;
      },
      { timeout: 120_000, interval: 50 },
    )
    .toBe('undone');
  return now;
};

const vehiclesNow = async (): Promise<Vehicle[]> =>
  (await app.good(api.listVehicles, { query: { sort: 'vin' }, token: admin.token })).body as Vehicle[];
const keptOf = async ({ id }: ImportRun): Promise<ImportRemark[]> => {
  const { body } = await app.good(api.listImportRemarks, { params: { id }, query: {}, token: admin.token });
  return (body as ImportRemark[]).filter(({ isKept }) => isKept);
};

const change = async (id: number, body: object) => {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  await app.good(api.updateVehicle, { params: { id }, body, token: admin.token });
};

test('an import that changed nothing cannot be undone', async () => {
  const content = 'VIN;Modell;Kennzeichen\nWDB1;Vito;M-A 1\n';
  await importFile('vehicles', content);
  expect(await importFile('vehicles', content)).toMatchObject({ unchanged: 1, state: 'done', canUndo: false });
});

test('created vehicles are removed and changed values restored, with history', async () => {
  await importFile('vehicles', 'VIN;Modell;Kennzeichen;HU bis\nWDB1;Vito;M-A 1;30.06.2027\n');
  const run = await importFile(
    'vehicles',
    'VIN;Modell;Kennzeichen;HU bis\nWDB1;Daily;M-A 2;31.12.2027\nWDB2;Boxer;M-A 3;\n',
  );
  expect(run).toMatchObject({ new: 1, changed: 1, canUndo: true, undo: null });
  const after = await undone(run);
  expect(after).toMatchObject({ canUndo: false, undo: { removed: 1, restored: 1, kept: 0, by: admin.email } });
  const vehicles = await vehiclesNow();
  expect(vehicles).toMatchObject([
    {
      vin: 'WDB1',
      modell: 'Vito',
      licensePlate: 'M-A-1',
      gueltigkeitHauptuntersuchung: '2027-06-30',
      title: 'Vito M-A-1',
    },
  ]);
  const { body: history } = await app.good(api.history, {
    params: { id: vehicles[0]?.id ?? 0 },
    query: {},
    token: admin.token,
  });
  expect(history).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'model', from: 'Daily', to: 'Vito', userEmail: admin.email }),
    ]),
  );
  expect(await keptOf(run)).toEqual([]);
});

test('rows used or changed since stay, and the report names them with the reason', async () => {
  await importFile('vehicles', 'VIN;Modell;HU bis\nWDB1;Vito;30.06.2027\n');
  const run = await importFile(
    'vehicles',
    'VIN;Modell;HU bis\nWDB1;Daily;31.12.2027\nWDB2;Boxer;\nWDB3;Ducato;\nWDB4;Master;\n',
  );
  const [changed, commented, edited] = await vehiclesNow();
  await change(changed?.id ?? 0, { huValidUntil: '2028-01-31' });
  await change(edited?.id ?? 0, { providerName: 'Nord Leasing' });
  const comment = { params: { workitemId: commented?.id ?? 0 }, body: { text: 'Beule' }, token: admin.token };
  await app.good(api.createComment, comment);
  const after = await undone(run);
  expect(after.undo).toMatchObject({ removed: 1, restored: 1, kept: 3 });
  expect(await vehiclesNow()).toMatchObject([
    { vin: 'WDB1', modell: 'Vito', gueltigkeitHauptuntersuchung: '2028-01-31' },
    { vin: 'WDB2' },
    { vin: 'WDB3' },
  ]);
  expect((await keptOf(run)).map(({ reference, reason }) => `${reference} ${reason}`).sort()).toEqual([
    expect.stringMatching(/^Boxer.* Bleibt: hat Kommentare\.$/),
    expect.stringMatching(/^Ducato.* Bleibt: wurde seither geändert\.$/),
    expect.stringMatching(/^Vito.* Bleibt: seither geändert: HU\/AU gültig bis\.$/),
  ]);
});

test('drivers with status, and trips with the vehicles created for them, are taken back', async () => {
  await importFile('employees', 'Personalnummer;Nachname;Ort;Status\n1;Öl;Köln;aktiv\n');
  const run = await importFile('employees', 'Personalnummer;Nachname;Ort;Status\n1;Öl;Bonn;inaktiv\n2;Groß;Ulm;\n');
  expect((await undone(run)).undo).toMatchObject({ removed: 1, restored: 1, kept: 0 });
  const { body: people } = await app.good(api.listEmployees, { query: {}, token: admin.token });
  expect(people as Employee[]).toMatchObject([{ lastName: 'Öl', city: 'Köln', status: 'ACTIVE' }]);

  const head = 'Nachname;Kennzeichen;VIN;Beginn;Ende\n';
  const running = 'Läuft;M-A 1;WDB1;14.11.2026 22:00;';
  await importFile('trips', `${head}${running}\n`);
  const trips = await importFile(
    'trips',
    `${head}${running}15.11.2026 06:00\nNeu;M-A 2;WDB2;13.11.2026 08:00;13.11.2026 09:00\n`,
  );
  expect(trips).toMatchObject({ new: 1, changed: 1, vehiclesNew: 1 });
  expect((await undone(trips)).undo).toMatchObject({ removed: 2, restored: 1, kept: 0 });
  const { body: left } = await app.good(api.listTrips, { query: {}, token: admin.token });
  expect(left).toMatchObject([{ lastName: 'Läuft', endTime: null }]);
  expect(await vehiclesNow()).toMatchObject([{ vin: 'WDB1' }]);
});

test('only the trip that a report was made with stays, another at the same time goes', async () => {
  const { token } = admin;
  await importFile('vehicles', 'VIN;Kennzeichen\nWDB1;M-A 1\n');
  const rows = 'Eins;M-A 1;WDB1;13.11.2026 08:00;13.11.2026 10:00\nZwei;M-A 1;WDB1;13.11.2026 08:30;13.11.2026 09:30\n';
  const run = await importFile('trips', `Nachname;Kennzeichen;VIN;Beginn;Ende\n${rows}`);
  const tripsNow = async () => (await app.good(api.listTrips, { query: {}, token })).body;
  const chosen = (await tripsNow()).find(({ lastName }) => lastName === 'Zwei');
  const offence = { date: '2026-11-13', time: '09:00', licensePlate: 'M-A 1', caseNumber: 'U-1' };
  await app.good(api.generatePoliceReport, { body: { ...offence, tripId: chosen?.id ?? 0 }, token });
  expect((await undone(run)).undo).toMatchObject({ removed: 1, kept: 1 });
  expect((await tripsNow()).map(({ lastName }) => lastName)).toEqual(['Zwei']);
});

test('rows that stayed are taken back later, once nothing uses them any more', async () => {
  const { token } = admin;
  const run = await importFile('employees', 'Personalnr.;Vorname;Nachname\n1;Anna;Amsel\n2;Bert;Bussard\n');
  const trips = await importFile(
    'trips',
    'Personalnr.;Vorname;Nachname;Kennzeichen;Beginn;Ende\n1;Anna;Amsel;M-A 1;13.11.2026 08:00;13.11.2026 10:00\n',
  );
  const namesNow = async () =>
    (await app.good(api.listEmployees, { query: {}, token })).body.map(({ lastName }) => lastName);
  expect(await undone(run)).toMatchObject({ canUndo: true, undo: { removed: 1, kept: 1 } });
  expect([await namesNow(), (await keptOf(run)).length]).toEqual([['Amsel'], 1]);
  expect(await undone(run)).toMatchObject({ canUndo: true, undo: { removed: 1, kept: 1 } });
  expect((await keptOf(run)).length).toBe(1);
  await undone(trips);
  expect(await undone(run)).toMatchObject({ canUndo: false, undo: { removed: 2, kept: 0 } });
  expect([await namesNow(), await keptOf(run)]).toEqual([[], []]);
});

test('a vehicle that is restored in two attempts is counted once', async () => {
  await importFile('vehicles', 'VIN;Modell;HU bis\nWDB1;Vito;30.06.2027\nWDB2;Vito;30.06.2027\n');
  const run = await importFile('vehicles', 'VIN;Modell;HU bis\nWDB1;Daily;31.12.2027\nWDB2;Daily;31.12.2027\n');
  const [first, second] = await vehiclesNow();
  await change(first?.id ?? 0, { huValidUntil: '2028-01-31' });
  await change(second?.id ?? 0, { model: 'Selbst', huValidUntil: '2028-01-31' });
  expect((await undone(run)).undo).toMatchObject({ restored: 1, kept: 2 });
  expect((await undone(run)).undo).toMatchObject({ restored: 1, kept: 2 });
  await change(first?.id ?? 0, { huValidUntil: '2027-12-31' });
  expect((await undone(run)).undo).toMatchObject({ restored: 1, kept: 1 });
  await change(second?.id ?? 0, { model: 'Daily', huValidUntil: '2027-12-31' });
  expect(await undone(run)).toMatchObject({ canUndo: false, undo: { removed: 0, restored: 2, kept: 0 } });
  expect(await vehiclesNow()).toMatchObject([{ modell: 'Vito' }, { modell: 'Vito' }]);
});

const periodsNow = async () => {
  const vehicles = await vehiclesNow();
  const ofVehicle = async ({ id }: Vehicle) =>
    (await app.good(api.listVehiclePlates, { params: { id }, token: admin.token })).body.map(
      ({ licensePlate, from, to }) => [licensePlate, from, to],
    );
  return Promise.all(vehicles.map(ofVehicle));
};

test.each([0, 3])('swapped plates taken back after %i days leave one period per vehicle', async (days) => {
  await importFile('vehicles', 'VIN;Kennzeichen\nWDB1;M-A 1\nWDB2;M-A 2\n');
  /** In steps, because a session ends after a day without a call. */
  const passHalfDays = async (halfDays: number) => {
    for (let passed = 0; passed < halfDays; passed += 1) {
      app.clock.now = new Date(app.clock.now.getTime() + 12 * 3_600_000);
      await vehiclesNow();
    }
  };
  await passHalfDays(2);
  const run = await importFile('vehicles', 'VIN;Kennzeichen\nWDB1;M-A 2\nWDB2;M-A 1\n');
  expect((await periodsNow()).map((periods) => periods.length)).toEqual([2, 2]);
  await passHalfDays(2 * days);
  expect((await undone(run)).undo).toMatchObject({ restored: 2, kept: 0 });
  expect(await periodsNow()).toEqual([[['M-A-1', null, null]], [['M-A-2', null, null]]]);
});

test('an undo that keeps everything is not called one, and stays possible', async () => {
  await importFile('vehicles', 'VIN;Modell\nWDB1;Vito\n');
  const run = await importFile('vehicles', 'VIN;Modell\nWDB1;Daily\nWDB2;Boxer\n');
  for (const { id } of await vehiclesNow()) await change(id, { model: 'Selbst' });
  const after = await undone(run);
  expect(after).toMatchObject({ canUndo: true, undo: { removed: 0, restored: 0, kept: 2 } });
  expect(importStateText(after)).toBe('Nichts zurückgenommen');
  expect(await undone(run)).toMatchObject({ canUndo: true, undo: { kept: 2 } });
});

test('an undo that is interrupted forgets nothing of what it kept', async () => {
  const rows = Array.from({ length: 250 }, (_, at) => `${at + 1};Name${at + 1}`).join('\n');
  const run = await importFile('employees', `Personalnr.;Nachname\n${rows}\n`);
  const { body: drivers } = await app.good(api.listEmployees, { query: { sort: 'id' }, token: admin.token });
  const last = drivers.at(-1)?.id ?? 0;
  const text = 'Bleibt';
  await app.good(api.createComment, { params: { workitemId: last }, body: { text }, token: admin.token });
  const companyId = companyIdOf(admin);
  const changes = { state: 'undoing', undone_by: admin.email, undone_at: app.clock.now } as const;
  await inDatabase(app.target, companyId, (tx) => updateRun(tx, companyId, run.id, changes));
  const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
  let steps = 0;
  const clock = () => {
    steps += 1;
    if (steps === 2) throw new Error('interrupted');
    return app.clock.now;
  };
  const payload = { companyId, importId: run.id };
  try {
    await expect(runUndo({ db, clock }, payload)).rejects.toThrow('interrupted');
    await runUndo({ db, clock }, payload);
  } finally {
    await db.destroy();
  }
  const interrupted = (await app.good(api.getImport, { params: { id: run.id }, token: admin.token })).body;
  expect(interrupted).toMatchObject({ state: 'undone', canUndo: true, undo: { removed: 249, kept: 1 } });
  expect(await undone(run)).toMatchObject({ canUndo: true, undo: { removed: 249, kept: 1 } });
});

test('only an ADMIN of the company takes an import back, and only once', async () => {
  const run = await importFile('vehicles', 'VIN\nWDB1\n');
  const member = await createMember(app, admin);
  const stranger = await createAdmin(app);
  expect((await undo(run, member.token)).status).toBe(403);
  expect((await undo(run, stranger.token)).status).toBe(404);
  expect((await app.call(api.undoImport, { params: { id: run.id } })).status).toBe(401);
  await undone(run);
  const again = await undo(run);
  expect([again.status, again.body.message]).toEqual([409, 'Dieser Import ist schon zurückgenommen.']);
});

test('an import that changed nothing, and a draft, cannot be taken back', async () => {
  await importFile('vehicles', 'VIN\nWDB1\n');
  const same = await importFile('vehicles', 'VIN\nWDB1\n');
  expect((await undo(same)).body.message).toContain('nichts angelegt oder geändert');
  const { id } = await files.preview({ kind: 'vehicles', content: 'VIN\nWDB2\n' });
  expect((await undo({ id: id ?? 0 })).status).toBe(404);
});
