import { expect, test } from 'vitest';
import { causeUrl, type Reason, reasonText } from './reason-text.ts';

const reason = (type: Reason['type'], isBlocking: boolean, details: Partial<Reason> = {}): Reason => ({
  type,
  isBlocking,
  status: null,
  date: null,
  km: null,
  minutes: null,
  repairId: null,
  tripId: null,
  openSince: null,
  ...details,
});

const date = '2026-11-01';

test.each<[string, Reason]>([
  ['In der Werkstatt', reason('status', true, { status: 'VehicleStatus_IN_REPAIR' })],
  ['Außer Betrieb', reason('status', true, { status: 'VehicleStatus_OUT_OF_SERVICE' })],
  ['HU/AU abgelaufen am 01.11.2026', reason('inspection', true, { date })],
  ['HU/AU nicht bekannt', reason('inspectionUnknown', false)],
  ['Reparatur läuft', reason('repair', true, { status: 'RepairRecordStatus_IN_REPAIR', date })],
  ['Reparatur an diesem Tag geplant', reason('repair', true, { status: 'RepairRecordStatus_OPEN', date })],
  ['Reparatur offen seit 01.11.2026', reason('repair', false, { status: 'RepairRecordStatus_OPEN', date })],
  ['Reparatur ohne Termin', reason('repair', false, { status: 'RepairRecordStatus_OPEN' })],
  ['Leasingrückgabe war am 01.11.2026', reason('lease', true, { date })],
  ['Leasingrückgabe an diesem Tag', reason('lease', false, { date })],
  ['Service überfällig seit 01.11.2026', reason('service', false, { date })],
  ['Service überfällig seit 1.200 km', reason('service', false, { km: 1200 })],
  ['Service überfällig seit 01.11.2026 und 5 km', reason('service', false, { date, km: 5 })],
  ['Kein Fahrer bekannt', reason('driver', false)],
  ['Schicht am Vortag: 10:30 Stunden', reason('shift', false, { minutes: 630 })],
  [
    'Schicht am Vortag ungeklärt, ohne Abmeldung seit 10.06.2026, 00:00',
    reason('shift', false, { minutes: 840, openSince: '2026-06-09T22:00:00.000Z' }),
  ],
])('%s', (text, given) => expect(reasonText(given)).toBe(text));

test('a reason leads to its repair, to its trip, otherwise to the vehicle', () => {
  expect(causeUrl(reason('repair', true, { repairId: 7 }), 3)).toBe('/repairrecords/7');
  expect(causeUrl(reason('shift', false, { tripId: 9 }), 3)).toBe('/vehicle-driver-history/9');
  expect(causeUrl(reason('driver', false), 3)).toBe('/vehicles/3');
});
