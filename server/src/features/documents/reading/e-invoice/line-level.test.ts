import { expect, test } from 'vitest';
import { exactDocument, readingContext } from '../../../../../test/reading.ts';
import { readDocument } from '../read-document.ts';

const context = readingContext('2026-11-15', { plates: ['B-AA-1', 'B-AA-2'] });

const money = (name: string, amount: string): string => `<${name} currencyID="EUR">${amount}</${name}>`;
const item = (text: string): string => `<Item><Name>${text}</Name></Item>`;
const line = (id: string, amount: string, text: string, inner = ''): string =>
  `<InvoiceLine><ID>${id}</ID>${money('LineExtensionAmount', amount)}${item(text)}${inner}</InvoiceLine>`;
const subLine = (id: string, amount: string, text: string, inner = ''): string =>
  line(id, amount, text, inner)
    .replace(/^<InvoiceLine>/, '<SubInvoiceLine>')
    .replace(/<\/InvoiceLine>$/, '</SubInvoiceLine>');

interface Sums {
  readonly lines: string;
  readonly net?: string;
  readonly more?: string;
  readonly adjustments?: string;
}

const ubl = (lines: string, { lines: sum, net = sum, more = '', adjustments = '' }: Sums): Buffer =>
  Buffer.from(
    `<Invoice><ID>RE-1</ID><IssueDate>2026-11-02</IssueDate><InvoiceTypeCode>380</InvoiceTypeCode><DocumentCurrencyCode>EUR</DocumentCurrencyCode>${adjustments}<LegalMonetaryTotal>${money('LineExtensionAmount', sum)}${money('TaxExclusiveAmount', net)}${money('TaxInclusiveAmount', net)}${more}</LegalMonetaryTotal>${lines}</Invoice>`,
  );

const ciiLine = (id: string, amount: string | null, parent = '', status = ''): string =>
  `<IncludedSupplyChainTradeLineItem><AssociatedDocumentLineDocument><LineID>${id}</LineID>${parent && `<ParentLineID>${parent}</ParentLineID>`}${status && `<LineStatusReasonCode>${status}</LineStatusReasonCode>`}</AssociatedDocumentLineDocument><SpecifiedTradeProduct><Name>Leistung ${id}</Name></SpecifiedTradeProduct><SpecifiedLineTradeSettlement><SpecifiedTradeSettlementLineMonetarySummation>${amount === null ? '' : `<LineTotalAmount>${amount}</LineTotalAmount>`}</SpecifiedTradeSettlementLineMonetarySummation></SpecifiedLineTradeSettlement></IncludedSupplyChainTradeLineItem>`;
const cii = (lines: string, sum: string): Buffer =>
  Buffer.from(
    `<CrossIndustryInvoice><ExchangedDocument><ID>RE-1</ID><TypeCode>380</TypeCode><IssueDateTime><DateTimeString>20261102</DateTimeString></IssueDateTime></ExchangedDocument><SupplyChainTradeTransaction>${lines}<ApplicableHeaderTradeSettlement><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode><SpecifiedTradeSettlementHeaderMonetarySummation><LineTotalAmount>${sum}</LineTotalAmount><TaxBasisTotalAmount>${sum}</TaxBasisTotalAmount><GrandTotalAmount>${sum}</GrandTotalAmount></SpecifiedTradeSettlementHeaderMonetarySummation></ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`,
  );

const read = async (file: Buffer) =>
  exactDocument(await readDocument(file, context)).positions.map(
    ({ number, amountCents }) => `${number}: ${amountCents}`,
  );

test('sub-lines that add up to their line take its place, with its plate', async () => {
  const fleet = line(
    '1',
    '30.00',
    'Raten B-AA 1',
    subLine('1.1', '10.00', 'Rate') + subLine('1.2', '20.00', 'Rate B-AA 2', subLine('1.2.1', '5.00', 'davon Steuer')),
  );
  const { positions } = exactDocument(
    await readDocument(ubl(fleet + line('2', '7.00', 'Porto'), { lines: '37.00' }), context),
  );
  expect(positions).toMatchObject([
    { number: '1.1', amountCents: 1_000, plate: 'B-AA-1', service: 'Rate' },
    { number: '1.2', amountCents: 2_000, plate: 'B-AA-2' },
    { number: '2', amountCents: 700, plate: null },
  ]);
});

test('sub-lines that explain only a part leave their line', async () => {
  const file = ubl(line('1', '30.00', 'Rate', subLine('1.1', '10.00', 'davon Versicherung')), { lines: '30.00' });
  expect(await read(file)).toEqual(['1: 3000']);
});

test.each<[string, string, string, string[]]>([
  [
    'a group repeats its lines',
    ciiLine('G', '30.00', '', 'GROUP') + ciiLine('1', '10.00', 'G') + ciiLine('2', '20.00', 'G'),
    '30.00',
    ['1: 1000', '2: 2000'],
  ],
  [
    'a group has no amount',
    ciiLine('G', null, '', 'GROUP') + ciiLine('1', '10.00', 'G') + ciiLine('2', '20.00', 'G'),
    '30.00',
    ['1: 1000', '2: 2000'],
  ],
  ['a line adds to its sub-lines', ciiLine('1', '10.00') + ciiLine('2', '20.00', '1'), '30.00', ['1: 1000', '2: 2000']],
  [
    'a line is only the heading of others',
    ciiLine('1', '99.00') + ciiLine('2', '20.00', '1') + ciiLine('3', '5.00', '1'),
    '25.00',
    ['2: 2000', '3: 500'],
  ],
  [
    'information does not count',
    ciiLine('1', '10.00') + ciiLine('2', '20.00', '1', 'INFORMATION'),
    '10.00',
    ['1: 1000'],
  ],
])('%s', async (_case, lines, sum, expected) => expect(await read(cii(lines, sum))).toEqual(expected));

test.each<[string, string]>([
  ['no level adds up', ciiLine('1', '10.00') + ciiLine('2', '20.00', '1')],
  ['lines name each other in a circle', ciiLine('1', '10.00', '2') + ciiLine('2', '20.00', '1') + ciiLine('3', '1.00')],
])('a person is asked if %s', async (_case, lines) =>
  expect(await readDocument(cii(lines, '42.00'), context)).toMatchObject({ draft: { questions: [{ kind: 'sum' }] } }),
);

test('lines that add up to the total but not to their stated sum are asked about', async () =>
  expect(await readDocument(ubl(line('1', '30.00', 'Rate'), { lines: '29.00', net: '30.00' }), context)).toMatchObject({
    draft: { questions: [{ kind: 'sum', text: 'Die Positionen ergeben 30,00 EUR, der Beleg nennt 29,00 EUR.' }] },
  }));

const adjustment = (isCharge: boolean, amount: string): string =>
  `<AllowanceCharge><ChargeIndicator>${isCharge}</ChargeIndicator>${money('Amount', amount)}</AllowanceCharge>`;

test.each<[string, Sums, string[]]>([
  [
    'a usual allowance',
    { lines: '30.00', net: '28.00', adjustments: adjustment(false, '2.00') },
    ['1: 3000', 'Nachlass 1: -200'],
  ],
  [
    'an allowance written with a minus, stated by BT-107',
    {
      lines: '30.00',
      net: '28.00',
      adjustments: adjustment(false, '-2.00'),
      more: money('AllowanceTotalAmount', '2.00'),
    },
    ['1: 3000', 'Nachlass 1: -200'],
  ],
  [
    'a charge written with a minus, stated by BT-108',
    { lines: '30.00', net: '32.00', adjustments: adjustment(true, '-2.00'), more: money('ChargeTotalAmount', '2.00') },
    ['1: 3000', 'Zuschlag 1: 200'],
  ],
])('%s lowers or raises the total', async (_case, sums, expected) =>
  expect(await read(ubl(line('1', '30.00', 'Rate'), sums))).toEqual(expected),
);

test('an allowance whose sign nothing settles is asked about', async () => {
  const file = ubl(line('1', '30.00', 'Rate'), {
    lines: '30.00',
    net: '28.00',
    adjustments: adjustment(false, '-2.00'),
  });
  expect(await readDocument(file, context)).toMatchObject({ draft: { questions: [{ kind: 'sum' }] } });
});
