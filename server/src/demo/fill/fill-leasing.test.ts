import { api } from '@flottwart/contract/api';
import { layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin } from '../../../test/factories.ts';
import { createDocumentStore } from '../../../test/leasing-factories.ts';
import { exactDocument, readingContext } from '../../../test/reading.ts';
import type { ReadDocument } from '../../features/leasing/reading/document.ts';
import { readLeasingDocument } from '../../features/leasing/reading/read-leasing-document.ts';
import { toCompanyId } from '../../lib/company-id.ts';
import { createLeasing } from '../data/leasing.ts';
import { createVans } from '../data/vans.ts';
import { documentOf } from './fill-leasing.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);
const company = toCompanyId(1);
const today = '2028-02-29';
const { documents } = createLeasing(createVans(today), today);

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
  const issued = documents.find(({ printable }) => printable.number === number);
  if (!issued) throw new Error('There is no such document.');
  const outcome = await readLeasingDocument(
    company,
    await printDocument({ ...issued.printable, recipient: ['Ahrens Transporte GmbH'] }, layouts[issued.by.layout]),
    readingContext(today),
  );
  expect(essence(exactDocument(outcome))).toEqual(essence(documentOf(issued)));
});

test('open positions are of lessors that are named', async () => {
  const admin = await createAdmin(app);
  for (const issued of createLeasing(createVans(today), today, 2).documents) await store(admin, documentOf(issued));
  const { body } = await app.good(api.listClaimableLessors, { token: admin.token });
  expect(body.map(({ name }) => name).toSorted()).toEqual(['Ayvens Deutschland GmbH', 'LeasePlan Deutschland GmbH']);
});
