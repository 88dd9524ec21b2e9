import { api } from '@flottwart/contract/api';
import { afterEach, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, type SignedIn } from '../../../test/factories.ts';
import { inDatabase } from '../../../test/import-factories.ts';
import { createDriver, createTripWriter, createVehicle } from '../../../test/trip-factories.ts';
import { applyTrips } from '../imports/apply-trips.ts';

const app = await sharedTestApp();
const writeTrips = createTripWriter(app);
const today = new Date('2026-11-16T09:00:00Z');
app.clock.now = today;
afterEach(() => {
  app.clock.now = today;
});

const importTrip = (owner: SignedIn, licensePlate: string, day: string) => {
  const companyId = companyIdOf(owner);
  const trip = {
    externalId: `${licensePlate} ${day}`,
    driver: { firstName: 'Anna', lastName: 'Amsel' },
    vehicle: { licensePlate },
    start: `${day}T06:00:00Z`,
    end: `${day}T16:00:00Z`,
  };
  return inDatabase(app.target, companyId, (tx) =>
    applyTrips({ tx, companyId, now: app.clock.now }, { source: 'test', isPreview: false }, [trip]),
  );
};

const reportOf = async ({ token }: SignedIn, id: number) =>
  (await app.good(api.getPoliceReport, { params: { id }, token })).body;
const offence = (licensePlate: string, caseNumber: string) => ({
  date: '2026-10-12',
  time: '09:00',
  licensePlate,
  caseNumber,
});
const relatedTo = async ({ token }: SignedIn, id: number) =>
  (await app.good(api.listRelations, { params: { id }, query: { type: 'vehicle' }, token })).body.map(
    ({ workitemBId }) => workitemBId,
  );

/** A plate that moved from the first vehicle to the second on 1 November, and a way to say that it did so earlier. */
const movedPlate = async (plate: string) => {
  const admin = await createAdmin(app);
  const { token } = admin;
  app.clock.now = new Date('2026-01-05T09:00:00Z');
  const first = await createVehicle(app, admin, plate);
  const second = await createVehicle(app, admin, `${plate}1`);
  app.clock.now = new Date('2026-11-01T09:00:00Z');
  await app.good(api.updateVehicle, {
    params: { id: second.id },
    body: { licensePlate: plate, movePlate: true },
    token,
  });
  app.clock.now = today;
  const [period] = (await app.good(api.listVehiclePlates, { params: { id: second.id }, token })).body;
  const params = { id: second.id, plateId: period?.id ?? 0 };
  const correct = async (from: string) =>
    (await app.good(api.correctVehiclePlate, { params, body: { from }, token })).body.reports;
  return { admin, token, first, second, correct };
};
const early = '2026-10-10T00:00:00+02:00';
const late = '2026-11-01T09:00:00Z';

test('a report that was not sent follows the corrected periods of its plate, with trip, letter and history', async () => {
  const { admin, token, first, second, correct } = await movedPlate('K-QQ-1');
  await importTrip(admin, 'K-QQ-1', '2026-10-12');
  const { id } = (await app.good(api.generatePoliceReport, { body: offence('K-QQ-1', 'QQ-1'), token })).body.report;
  const before = await reportOf(admin, id);
  expect([before.vehicleId, before.vin]).toEqual([first.id, first.vin]);

  expect(await correct(early)).toEqual({ followed: 1, kept: 0 });
  const after = await reportOf(admin, id);
  expect(after).toMatchObject({ vehicleId: second.id, vin: second.vin, licensePlate: 'K-QQ-1', tripId: before.tripId });
  expect(after.plateHint).toBeUndefined();
  expect(await relatedTo(admin, id)).toEqual([second.id]);
  const preview = (await app.good(api.previewPoliceMail, { params: { id }, token })).body;
  expect([preview.text.includes(second.vin), preview.text.includes(first.vin)]).toEqual([true, false]);
  const history = (await app.good(api.history, { params: { id }, query: {}, token })).body;
  expect(history).toContainEqual(expect.objectContaining({ field: 'vin', from: first.vin, to: second.vin }));

  expect(await correct(late)).toEqual({ followed: 1, kept: 0 });
  expect((await reportOf(admin, id)).vehicleId).toBe(first.id);
});

test('a driver named by a trip of the former vehicle alone is dropped, one chosen manually stays', async () => {
  const { admin, token, first, correct } = await movedPlate('K-QD-1');
  const driver = await createDriver(app, admin, 'Anna', 'Amsel');
  await writeTrips(admin, [{ vehicle: first, driver, start: '2026-10-12T06:00:00Z', end: '2026-10-12T16:00:00Z' }]);
  const byTrip = (await app.good(api.generatePoliceReport, { body: offence('K-QD-1', 'QD-1'), token })).body.report;
  const chosen = { ...offence('K-QD-1', 'QD-2'), driverId: driver.id, driverReason: 'Fahrtenbuch' };
  const manualReport = (await app.good(api.createPoliceReport, { body: chosen, token })).body.report;
  expect(await correct(early)).toEqual({ followed: 2, kept: 0 });
  expect(await reportOf(admin, byTrip.id)).toMatchObject({ driverId: null, tripId: null });
  expect(await reportOf(admin, manualReport.id)).toMatchObject({ driverId: driver.id, driverReason: 'Fahrtenbuch' });
});

test.each(['PoliceReportStatus_SENT', 'PoliceReportStatus_CLOSED'] as const)(
  'a report in %s stays as it is and says that the periods were corrected',
  async (status) => {
    const { admin, token, first, second, correct } = await movedPlate('K-QS-1');
    await importTrip(admin, 'K-QS-1', '2026-10-12');
    const { id } = (await app.good(api.generatePoliceReport, { body: offence('K-QS-1', 'QS-1'), token })).body.report;
    const sent = await app.good(api.updatePoliceReport, { params: { id }, body: { status }, token });
    expect(sent.body.plateHint).toBeUndefined();
    expect(await correct(early)).toEqual({ followed: 0, kept: 1 });
    const after = await reportOf(admin, id);
    expect([after.vehicleId, after.vin]).toEqual([first.id, first.vin]);
    expect(after.plateHint).toBe(
      `Die Zeiten des Kennzeichens K-QS-1 wurden berichtigt. Danach trug es zur Tatzeit „K-QS-1“ (VIN ${second.vin}). Dieser Bericht bleibt, wie er gesendet oder geschlossen wurde. Bitte prüfen, ob die Behörde eine Berichtigung braucht.`,
    );
    await correct(late);
    expect((await reportOf(admin, id)).plateHint).toBeUndefined();
  },
);

test('a report whose plate nobody carried then any more stays, with a hint before it is sent', async () => {
  const { admin, token, first } = await movedPlate('K-QN-1');
  await importTrip(admin, 'K-QN-1', '2026-10-12');
  const { id } = (await app.good(api.generatePoliceReport, { body: offence('K-QN-1', 'QN-1'), token })).body.report;
  const [former] = (await app.good(api.listVehiclePlates, { params: { id: first.id }, token })).body;
  const params = { id: first.id, plateId: former?.id ?? 0 };
  const removed = (await app.good(api.removeVehiclePlate, { params, token })).body;
  expect(removed).toEqual({ plates: [], reports: { followed: 0, kept: 1 } });
  const after = await reportOf(admin, id);
  expect([after.vehicleId, after.plateHint]).toEqual([
    first.id,
    'Die Zeiten des Kennzeichens K-QN-1 wurden berichtigt. Danach trug es zur Tatzeit kein Fahrzeug der Firma. Bitte vor dem Senden prüfen.',
  ]);
});
