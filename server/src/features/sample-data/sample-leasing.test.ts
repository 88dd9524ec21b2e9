import { berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { expect, test } from 'vitest';
import { createSamples } from '../../../../seed/world.ts';
import { exactDocument, readingContext } from '../../../test/reading.ts';
import { toCompanyId } from '../../lib/company-id.ts';
import { readLeasingDocument } from '../documents/reading/read-leasing-document.ts';
import { issueEInvoice } from './entry/enter-documents.ts';

const today = '2028-02-29';
const { documents } = createSamples(berlinInstant(today, '12:00'));

test.each(documents.map((document) => [document.number, document] as const))(
  'the file of %s is read as the document that is stored',
  async (_number, issued) => {
    const { document, file } = await issueEInvoice(issued);
    const outcome = await readLeasingDocument(toCompanyId(1), file.content, readingContext(today));
    const { notices: _, ...stored } = document;
    expect(exactDocument(outcome)).toMatchObject(stored);
  },
);

test('most of the first month is credited, the second is open and partly billed twice', async () => {
  const issued = await Promise.all(documents.map(issueEInvoice));
  const sums = issued.map(({ document: { type, netCents } }) => [type, Math.sign(netCents)]);
  expect(sums).toEqual([
    ['Rechnung', 1],
    ['Gutschrift', -1],
    ['Rechnung', 1],
    ['Rechnung', 1],
  ]);
});
