import { type Dialect, writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import type { EInvoiceOptions } from '@flottwart/simulators/leasing/e-invoice-data';
import type { PrintablePosition } from '@flottwart/simulators/leasing/printable-document';
import { describe, expect, test } from 'vitest';
import { exactDocument, readingContext } from '../../../../../test/reading.ts';
import { readDocument } from '../read-document.ts';

const dialects: readonly Dialect[] = ['zugferd-1', 'factur-x', 'xrechnung-cii', 'xrechnung-ubl'];
const context = readingContext('2026-11-15', { plates: ['B-AA-1007', 'B-AA-1008E'] });

describe.each(dialects)('%s', (dialect) => {
  const read = async (given: Partial<PrintablePosition>, options: EInvoiceOptions = {}) => {
    const position = { number: '1', service: 'Leasingrate', cents: 10_000, ...given };
    const printable = { kind: 'invoice' as const, number: 'RE-1', date: '2026-11-02', positions: [position] };
    return exactDocument(await readDocument(writeEInvoice(printable, dialect, options), context)).positions[0];
  };
  const october = { from: '2026-10-01', to: '2026-10-31' };
  const days = ['2026-10-01', '2026-10-31'] as const;

  test('period and quantity come from the line', async () => {
    const period = { date: '2026-10-01', until: '2026-10-31' };
    expect(await read({ ...period, quantity: ['1.0000', 'MON'] })).toMatchObject({
      date: '2026-10-01',
      period: october,
      quantity: '1 Monat',
    });
    expect(await read({ quantity: ['-1234.50', 'KMT'] })).toMatchObject({ quantity: '-1.234,5 km' });
    expect(await read({ quantity: ['2', 'XYZ'] })).toMatchObject({ quantity: '2 XYZ' });
  });

  test('without its own a line has the delivery and the period of the document', async () => {
    expect(await read({}, { period: days })).toMatchObject({ date: '2026-10-01', period: october });
    expect(await read({}, { delivered: '2026-10-15' })).toMatchObject({ date: '2026-10-15', period: null });
    expect(await read({}, { delivered: '2026-10-15', period: days })).toMatchObject({
      date: '2026-10-15',
      period: october,
    });
    expect(await read({}, { delivered: '2026-08-15', period: days })).toMatchObject({
      date: '2026-08-15',
      period: null,
    });
    expect(await read({ date: '2026-09-01' }, { period: days })).toMatchObject({ date: '2026-09-01', period: null });
  });

  test('a text counts after words for the time of the service, before the document', async () => {
    const september = { from: '2026-09-01', to: '2026-09-30' };
    const named = await read({ service: 'Nachberechnung Monat 09/2026' }, { period: days });
    expect(named).toMatchObject({ date: '2026-09-01', period: september });
  });

  test.each(['Leasingrate, Vertragsende 31.12.2028', 'Vertrag vom 15.03.2023', 'Zeitraum 01.01.2030 - 31.12.2030'])(
    '%s is no date, nor a reason to refuse',
    async (service) => expect(await read({ service })).toMatchObject({ date: null, period: null }),
  );

  test.each([
    ['Rate B AA 1007', 'B-AA-1007'],
    ['Rate BAA1008E Oktober', 'B-AA-1008E'],
    ['Rate, Kennzeichen HH-X 7', 'HH-X-7'],
    ['Vertrag-Nr. AB-C 1234', null],
    ['Vertrag B-AA 1030', 'B-AA-1030'],
    ['Gutschrift B-AA 1007', 'B-AA-1007'],
    ['Rechnung B-AA 1015', 'B-AA-1015'],
    ['Nr. B-AA 1029', 'B-AA-1029'],
    ['Gutschrift zu RE-NR 4711', null],
    ['B-AA 1007/B-AA 1008', null],
    ['B-AA 1007 bis 1010', null],
    ['Leasingrate M-AB 10/2026', null],
    ['Rate HH-X 7', null],
  ])('%s has the plate %s', async (service, plate) => expect(await read({ service })).toMatchObject({ plate }));

  test('the field is a plate, also of a vehicle that is not known', async () => {
    expect(await read({ plate: 'HH X 7 E' })).toMatchObject({ plate: 'HH-X-7E' });
    expect(await read({ plate: 'baa1007' })).toMatchObject({ plate: 'B-AA-1007' });
  });
});

test('a text that fits two vehicles gives no plate but a notice', async () => {
  const positions = [{ number: '4', service: 'Leasingrate BAA1007', cents: 40_404 }];
  const printable = { kind: 'invoice' as const, number: 'RE-1', date: '2026-11-02', positions };
  const twins = readingContext('2026-11-15', { plates: ['B-AA-1007', 'BA-A-1007'] });
  const document = exactDocument(await readDocument(writeEInvoice(printable, 'xrechnung-ubl', {}), twins));
  expect(document.positions).toMatchObject([{ plate: null }]);
  expect(document.notices).toContain(
    'Position 4: „Leasingrate BAA1007“ kann B-AA-1007 oder BA-A-1007 meinen; die Position bleibt ohne Kennzeichen.',
  );
});
