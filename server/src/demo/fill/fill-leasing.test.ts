import { api } from '@flottwart/contract/api';
import { berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { expect, test } from 'vitest';
import { demoCompany } from '../../../../seed/company.ts';
import { createWorld } from '../../../../seed/world.ts';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin } from '../../../test/factories.ts';
import { createDocumentStore } from '../../../test/leasing-factories.ts';
import { exactDocument, readingContext } from '../../../test/reading.ts';
import type { ReadDocument } from '../../features/documents/reading/document.ts';
import { readLeasingDocument } from '../../features/documents/reading/read-leasing-document.ts';
import { toCompanyId } from '../../lib/company-id.ts';
import { issuePdf } from './fill-leasing.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);
const company = toCompanyId(1);
const today = '2028-02-29';
const documentsOf = (months: number) => createWorld(berlinInstant(today, '12:00'), months).documents;
const documents = documentsOf(24);

/** Fields relevant for matching and sums. */
const essence = ({ type, issuer, number, date, netCents, positions }: ReadDocument) => ({
  type,
  issuer,
  number,
  date,
  netCents,
  positions: positions.map(({ number: place, plate, amountCents, references }) => ({
    place,
    plate,
    amountCents,
    references,
  })),
});

test.each(['LP-R-202712', 'LP-G-202712', 'AY-G-202801'])('%s is stored as it would be read', async (number) => {
  const issued = documents.find((document) => document.number === number);
  if (!issued) throw new Error('There is no such document.');
  const { document, file } = await issuePdf(issued);
  const outcome = await readLeasingDocument(company, file.content, {
    ...readingContext(today),
    company: { name: demoCompany.name },
  });
  expect(essence(exactDocument(outcome))).toEqual(essence(document));
});

test('open positions are of lessors that are named', async () => {
  const admin = await createAdmin(app);
  for (const issued of documentsOf(2)) await store(admin, (await issuePdf(issued)).document);
  const { body } = await app.good(api.listClaimableLessors, { token: admin.token });
  expect(body.map(({ name }) => name).toSorted()).toEqual(['Ayvens Deutschland GmbH', 'LeasePlan Deutschland GmbH']);
});
