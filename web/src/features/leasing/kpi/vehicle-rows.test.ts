import { expect, test } from 'vitest';
import { sortRows, vehicleFigures, vehicleRows, vehicleYears } from './vehicle-rows.ts';

const kpi = {
  sumRechnung: { 'B-AB-1_2024': 100.1, 'B-AB-1_2025': 0.2, 'B-AB-10_2025': 300 },
  sumGutschriftAff: { 'B-AB-1_2024': -50, 'B-AB-1_2025': 0, 'B-AB-10_2025': 0 },
  sumGutschriftNonAff: { 'B-AB-1_2024': 0, 'B-AB-1_2025': 0, 'B-AB-10_2025': -10 },
  differenz: { 'B-AB-1_2024': 50.1, 'B-AB-1_2025': 0.2, 'B-AB-10_2025': 290 },
  anzahlRechnungen: { 'B-AB-1_2024': 1, 'B-AB-1_2025': 1, 'B-AB-10_2025': 3 },
  anzahlGutschriften: { 'B-AB-1_2024': 1, 'B-AB-1_2025': 0, 'B-AB-10_2025': 1 },
  durchschnittRechnungAlleKennzeichen: 200,
  kennzeichenMitHoechsterRechnungssumme: 'B-AB-10',
  kennzeichenMitHoechstemVerlust: 'B-AB-10',
};

test('a year shows its plates, all years add them up to the cent', () => {
  expect(vehicleYears(kpi)).toEqual([2025, 2024]);
  expect(vehicleRows(kpi, 2024)).toEqual([
    {
      plate: 'B-AB-1',
      invoices: 100.1,
      affCredits: 50,
      otherCredits: 0,
      difference: 50.1,
      invoiceCount: 1,
      creditCount: 1,
    },
  ]);
  expect(vehicleRows(kpi, null)[0]).toMatchObject({ invoices: 100.3, difference: 50.3, invoiceCount: 2 });
});

test('rows sort by every column', () => {
  const rows = vehicleRows(kpi, null);
  expect(sortRows(rows, 'plate', 'asc').map(({ plate }) => plate)).toEqual(['B-AB-1', 'B-AB-10']);
  expect(sortRows(rows, 'difference', 'desc').map(({ plate }) => plate)).toEqual(['B-AB-10', 'B-AB-1']);
});

test('the figures are of the rows shown: amount and plate of the chosen year', () => {
  expect(vehicleFigures(vehicleRows(kpi, 2024))).toMatchObject({
    average: { amount: 100.1, plates: 1 },
    highestInvoices: { plate: 'B-AB-1', invoices: 100.1 },
    highestLoss: { plate: 'B-AB-1', difference: 50.1 },
  });
  expect(vehicleFigures(vehicleRows(kpi, 2025))).toMatchObject({
    average: { amount: 150.1, plates: 2 },
    highestInvoices: { plate: 'B-AB-10', invoices: 300 },
  });
  expect(vehicleFigures([])).toEqual({ average: null, highestInvoices: null, highestLoss: null });
});
