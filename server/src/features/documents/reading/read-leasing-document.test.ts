import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import { hostileFiles } from '@flottwart/simulators/leasing/hostile';
import { layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import type { PrintableDocument } from '@flottwart/simulators/leasing/printable-document';
import { expect, test } from 'vitest';
import { readingContext } from '../../../../test/reading.ts';
import { isFullSweep } from '../../../../test/sweep.ts';
import { toCompanyId } from '../../../lib/company-id.ts';
import type { ReadRefusal } from './outcome.ts';
import { readDocument } from './read-document.ts';
import { readingLimits, readLeasingDocument } from './read-leasing-document.ts';

const company = toCompanyId(1);
const context = readingContext('2026-11-15');
const invoiceDocument: PrintableDocument = {
  kind: 'invoice',
  number: 'RE-1',
  date: '2026-11-02',
  positions: [{ number: '1', date: '2026-10-01', plate: 'B-AB 1234', service: 'Wartung & Verschleiß', cents: 12_345 }],
};

test.each(['text-layer', 'e-invoice'])('the child process reads a PDF by its %s', async (form) => {
  const content = writeEInvoice(invoiceDocument, 'factur-x');
  const pdf = await printDocument(
    invoiceDocument,
    layouts.leaseplan,
    form === 'e-invoice' ? [{ name: 'factur-x.xml', content }] : [],
  );
  expect(await readLeasingDocument(company, pdf, context)).toMatchObject({
    document: { type: 'Rechnung', netCents: 12_345, origin: { form }, positions: [{ plate: 'B-AB-1234' }] },
  });
});

test('the child process reads a bare XML file', async () =>
  expect(await readLeasingDocument(company, writeEInvoice(invoiceDocument, 'xrechnung-ubl'), context)).toHaveProperty(
    'document.number',
    'RE-1',
  ));

test('a child process without processor time gets 503, not a verdict on the file', async () => {
  const childLimits = { ...readingLimits, wallMs: 20 };
  const file = writeEInvoice(invoiceDocument, 'xrechnung-ubl');
  await expect(readLeasingDocument(company, file, context, { childLimits })).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Der Server ist gerade ausgelastet. Bitte später noch einmal versuchen.',
  });
});

/** Little processor time, so that tests use it up quickly, and much wall time, because a busy machine is not the verdict here. */
const lowLimits = { ...readingLimits, cpuSeconds: 2, wallMs: 170_000 };

const refusals: Readonly<Record<keyof typeof hostileFiles, ReadRefusal>> = {
  empty: 'not-supported',
  'a ZIP archive': 'not-supported',
  'an HTML page': 'not-supported',
  'a PDF of its header only': 'header-only',
  'more than 20 MB': 'too-large',
  'a password': 'encrypted',
  'a password for changes only': 'encrypted',
  'a scan without text': 'scanned',
  '501 pages': 'too-many-pages',
  'cut in the middle': 'broken',
  'a broken cross-reference': 'broken',
  'a page tree in a circle': 'broken',
  'arrays in arrays': 'broken',
  JavaScript: 'active-content',
  'forms in forms': 'limits-exceeded',
  'content of 4 GB': 'limits-exceeded',
  'content packed twice': 'limits-exceeded',
  'an attachment of 1 GB': 'limits-exceeded',
  'an attachment with entities': 'dtd',
  'a billion laughs': 'dtd',
  'quadratic growth': 'dtd',
  'a file of the server by entity': 'dtd',
  'an address by entity': 'dtd',
  'entities hidden in UTF-16': 'dtd',
  '100,000 elements deep': 'broken',
  '100,000 attributes': 'broken',
  'names of the prototype': 'broken',
};

test.each(Object.entries(refusals) as [keyof typeof hostileFiles, ReadRefusal][])('%s: %s', async (name, refusal) => {
  const file = await hostileFiles[name]();
  // A refusal of the content is the same in this process; only the full sweep starts one for each.
  if (refusal !== 'limits-exceeded' && !isFullSweep) {
    expect(await readDocument(file, context)).toMatchObject({ refusal, text: expect.stringMatching(/^[A-ZÄÖÜ].*\.$/) });
    return;
  }
  const before = process.memoryUsage().rss;
  const outcome = await readLeasingDocument(company, file, context, {
    childLimits: refusal === 'limits-exceeded' ? lowLimits : readingLimits,
  });
  expect(outcome).toMatchObject({ refusal, text: expect.stringMatching(/^[A-ZÄÖÜ].*\.$/) });
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});
