import { expect, test } from 'vitest';
import { exactDocument, readingContext } from '../../../test/reading.ts';
import { toCompanyId } from '../../lib/company-id.ts';
import { readLeasingDocument } from '../leasing/reading/read-leasing-document.ts';
import { sampleDocuments, sampleFile } from './sample-leasing.ts';

const today = '2028-02-29';

test.each(sampleDocuments(today).map((document) => [document.number, document] as const))(
  'the file of %s is read as the document that is stored',
  async (_number, document) => {
    const { content } = sampleFile(document);
    const outcome = await readLeasingDocument(toCompanyId(1), content, readingContext(today));
    const { notices: _, ...stored } = document;
    expect(exactDocument(outcome)).toMatchObject(stored);
  },
);

test('most of the first month is credited, the second is open and partly billed twice', () => {
  const sums = sampleDocuments(today).map(({ type, netCents }) => [type, Math.sign(netCents)]);
  expect(sums).toEqual([
    ['Rechnung', 1],
    ['Gutschrift', -1],
    ['Rechnung', 1],
    ['Rechnung', 1],
  ]);
});
