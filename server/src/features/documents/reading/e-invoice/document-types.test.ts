import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import type { EInvoiceOptions } from '@flottwart/simulators/leasing/e-invoice-data';
import type { PrintableDocument } from '@flottwart/simulators/leasing/printable-document';
import { expect, test } from 'vitest';
import { exactDocument, readingContext } from '../../../../../test/reading.ts';
import { readDocument } from '../read-document.ts';

const company = { name: 'Ahrens Transporte GmbH' };
const lessor = { name: 'Muster Leasing GmbH', vatId: 'DE811234567' };
const context = readingContext('2026-11-15', { company });

const invoice: PrintableDocument = {
  kind: 'invoice',
  number: 'RE-1',
  date: '2026-11-02',
  positions: [{ number: '1', date: '2026-10-01', service: 'Rate', cents: 10_000 }],
};
const credit: PrintableDocument = { ...invoice, kind: 'credit' };

const outcomeOf = (options: EInvoiceOptions, printable = invoice, dialect: 'factur-x' | 'xrechnung-ubl' = 'factur-x') =>
  readDocument(writeEInvoice(printable, dialect, options), context);
const typeOf = async (...given: Parameters<typeof outcomeOf>): Promise<unknown> => {
  const { type, positions } = exactDocument(await outcomeOf(...given));
  return [type, positions[0]?.amountCents];
};
const questionOf = async (...given: Parameters<typeof outcomeOf>): Promise<string> => {
  const outcome = await outcomeOf(...given);
  if (!('draft' in outcome)) throw new Error('nothing is asked');
  expect(outcome.draft.type).toBeNull();
  return outcome.draft.questions.map(({ kind, text }) => `${kind}: ${text}`).join('\n');
};

/** The whole list of BT-3 in EN 16931. */
const listed =
  '71 80 81 82 83 84 102 130 202 203 204 211 218 219 261 262 295 296 308 325 326 331 380 381 382 383 384 385 386 387 388 389 390 393 394 395 396 420 456 457 458 471 472 473 500 501 502 503 527 532 553 575 623 633 751 780 817 870 875 876 877 935';

test.each(listed.split(' '))('type %s of the list is read or asked about', async (typeCode) => {
  const outcome = await outcomeOf({ typeCode, seller: lessor, buyer: company });
  expect('refusal' in outcome).toBe(false);
});

test.each(['204', '326', '380', '394', '751'])('type %s is an invoice', async (typeCode) =>
  expect(await typeOf({ typeCode })).toEqual(['Rechnung', 10_000]),
);
test.each(['81', '381', '396', '532'])('type %s is a credit', async (typeCode) =>
  expect(await typeOf({ typeCode })).toEqual(['Gutschrift', -10_000]),
);
test.each(['71', '325', '384', '457'])('type %s is no bill by itself and asked about', async (typeCode) =>
  expect(await questionOf({ typeCode })).toMatch(`(Art ${typeCode})`),
);

test.each<[string, string, EInvoiceOptions, [string, number]]>([
  ['389', 'the lessor', { seller: lessor, buyer: company }, ['Rechnung', 10_000]],
  ['527', 'the lessor', { seller: lessor, buyer: company }, ['Rechnung', 10_000]],
  ['261', 'the lessor', { seller: lessor, buyer: company }, ['Gutschrift', -10_000]],
  ['389', 'the company', { seller: { name: 'AHRENS Transporte GmbH' }, buyer: lessor }, ['Gutschrift', -10_000]],
  ['261', 'the company', { seller: company, buyer: lessor }, ['Rechnung', 10_000]],
])('self-billed type %s whose seller is %s follows the side of the company', async (typeCode, _seller, parties, type) =>
  expect(await typeOf({ typeCode, ...parties })).toEqual(type),
);

test.each<[string, EInvoiceOptions]>([
  ['neither party is the company', { seller: lessor, buyer: { name: 'Ahrens' } }],
  ['both parties are the company', { seller: company, buyer: company }],
])('a self-billed invoice is asked about if %s', async (_case, parties) => {
  for (const typeCode of ['389', '261'])
    expect(await questionOf({ typeCode, ...parties })).toMatch(/^type: .*Verkäufer/);
});

test('an invoice issued by the company itself is asked about', async () =>
  expect(await questionOf({ seller: company, buyer: lessor })).toMatch('hat die eigene Firma ausgestellt'));

test('a credit note with the code of an invoice is asked about', async () =>
  expect(await questionOf({ typeCode: '380' }, credit, 'xrechnung-ubl')).toMatch('als Gutschrift aufgebaut'));

test('a credit over a negative amount is asked about', async () => {
  const negative = { ...credit, positions: credit.positions.map((each) => ({ ...each, cents: -each.cents })) };
  const outcome = await outcomeOf({}, negative);
  expect(outcome).toMatchObject({ draft: { questions: [{ kind: 'type' }] } });
});

test.each(['factur-x', 'xrechnung-ubl'] as const)('%s: a tax currency other than euro is read', async (dialect) => {
  expect(await typeOf({ taxCurrency: 'GBP' }, invoice, dialect)).toEqual(['Rechnung', 10_000]);
  expect(await outcomeOf({ currency: 'GBP', taxCurrency: 'EUR' }, invoice, dialect)).toMatchObject({
    refusal: 'currency',
  });
});

test('a test document gets a notice', async () => {
  const { notices } = exactDocument(await outcomeOf({ isTest: true }));
  expect(notices).toEqual(['Der Aussteller hat den Beleg als Test gekennzeichnet.']);
});

test.each(['factur-x', 'xrechnung-ubl'] as const)('%s: the seller is the issuer', async (dialect) =>
  expect(exactDocument(await outcomeOf({ seller: lessor }, invoice, dialect)).issuer).toEqual(lessor),
);

test('the lessor is the issuer, also where the company is the seller', async () => {
  const selfBilled = await outcomeOf({ typeCode: '389', seller: company, buyer: lessor });
  expect(exactDocument(selfBilled).issuer).toEqual(lessor);
});
