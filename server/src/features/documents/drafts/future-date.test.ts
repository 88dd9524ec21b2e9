import { api } from '@flottwart/contract/api';
import { layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { createAdmin } from '../../../../test/factories.ts';
import { formOf } from '../../../../test/form.ts';

const app = await createTestApp();
const future = '2099-12-30';

const upload = async (number: string) => {
  const { token } = await createAdmin(app);
  const positions = [{ number: '1', date: '2025-03-01', plate: 'B-AB 1234', service: 'Leasingrate', cents: 40_000 }];
  const recipient = ['Muster Transporte GmbH', 'Hafenstraße 12'];
  const invoice = { kind: 'invoice', number, date: future, recipient, positions } as const;
  const content = await printDocument(invoice, layouts.leaseplan);
  const { status, headers } = await app.raw('POST', '/api/leaseplan/import', {
    token,
    ...formOf({}, { name: `${number}.pdf`, content }),
  });
  expect(status).toBe(202);
  const params = { id: Number(String(headers['content-location']).split('/').at(-1)) };
  const change = async (body: object) =>
    (await app.good(api.updateLeasingDraft, { token, params, body: { version: 1, ...body } })).body;
  const confirm = (version: number) => app.call(api.confirmLeasingDraft, { token, params, body: { version } });
  return { token, change, confirm };
};

test('an invoice dated in the future is stored once a person has confirmed its date', async () => {
  const { change, confirm } = await upload('Z-1');
  expect((await confirm(1)).status).toBe(422);
  const { questions, version } = await change({ questions: [{ question: 0, isChecked: true }] });
  expect(questions).toMatchObject([
    {
      text: 'Das Datum 30.12.2099 liegt in der Zukunft. Bitte das Datum korrigieren oder bestätigen, dass es stimmt.',
      answer: 'checked',
    },
  ]);
  const stored = await confirm(version);
  expect([stored.status, stored.text]).toEqual([200, 'Rechnung Z-1 wurde importiert: 1 Position, 400,00 €.']);
});

test('a corrected date settles the question, and another day in the future asks again', async () => {
  const { change, confirm } = await upload('Z-2');
  const again = await change({ invoiceDate: '2099-12-31' });
  expect(again.questions).toMatchObject([{ text: expect.stringContaining('31.12.2099'), answer: null }]);
  const corrected = await change({ version: again.version, invoiceDate: '2025-03-31' });
  expect([corrected.questions, corrected.preview.problems]).toMatchObject([[{ answer: 'changed' }], []]);
  expect((await confirm(corrected.version)).status).toBe(200);
});
