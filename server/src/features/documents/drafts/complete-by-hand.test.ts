import { buffer } from 'node:stream/consumers';
import { api } from '@flottwart/contract/api';
import PdfDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { companyIdOf } from '../../../../test/company-id-of.ts';
import { createAdmin } from '../../../../test/factories.ts';
import { openAsOwner } from '../../../../test/fixture/owner-database.ts';
import { insertWaitingDraft, waitingDraft } from '../../../../test/waiting-draft.ts';

const app = await sharedTestApp();
const ownerDb = openAsOwner(app);

const prose = (): Promise<Buffer> => {
  const pdf = new PdfDocument({ size: 'A4' });
  pdf.fontSize(11).text('Nordwest Leasing GmbH');
  pdf.text('Für das Fahrzeug B-AB 1234 berechnen wir Ihnen im März die vereinbarte Rate von 450,00 Euro netto.');
  pdf.text('Bitte überweisen Sie den Betrag bis zum Monatsende.');
  pdf.end();
  return buffer(pdf);
};

const upload = async (token: string, content: Buffer) => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], 'brief.pdf'));
  const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form };
  const { status, headers } = await fetch(`${app.url}/api/leaseplan/import`, init);
  return { status, location: headers.get('content-location') ?? '' };
};

const asked = async (given = waitingDraft()) => {
  const admin = await createAdmin(app);
  const params = { id: await insertWaitingDraft(ownerDb, companyIdOf(admin), given) };
  const { token } = admin;
  const change = (version: number, body: object) =>
    app.call(api.updateLeasingDraft, { token, params, body: { version, ...body } });
  const rows = async () => (await app.good(api.listDraftRows, { token, params, query: {} })).body;
  return { token, params, change, rows };
};

test('a page of prose is completed in an empty form and stored', async () => {
  const { token } = await createAdmin(app);
  const { status, location } = await upload(token, await prose());
  expect(status).toBe(202);
  const params = { id: Number(location.split('/').at(-1)) };
  const draft = (await app.good(api.getLeasingDraft, { token, params })).body;
  const found = (await app.good(api.listDraftRows, { token, params, query: {} })).body.length;
  const left = draft.columns.length;
  const texts = ['B-AB 1234', 'Rate', '450,00'];
  const changed = await app.good(api.updateLeasingDraft, {
    token,
    params,
    body: {
      version: 1,
      type: 'Rechnung',
      invoiceNumber: 'NW-9',
      invoiceDate: '2025-03-31',
      period: { from: '2025-03-01', to: '2025-03-31' },
      issuerName: 'Nordwest Leasing GmbH',
      net: 450,
      tax: 85.5,
      gross: 535.5,
      columns: draft.columns.map((_, column) => ({ column, role: 'ignored' as const })),
      addedColumns: ['plate', 'service', 'amount'],
      addedRows: { page: 1, count: 1 },
      rows: [
        ...Array.from({ length: found }, (_, row) => ({ row, role: 'ignored' as const })),
        { row: found, role: 'position', cells: texts.map((text, index) => ({ column: left + index, text })) },
      ],
      questions: draft.questions.map((_, question) => ({ question, isChecked: true })),
    },
  });
  expect(changed.body).toMatchObject({ preview: { problems: [] }, period: { from: '2025-03-01' } });
  const confirmed = await app.call(api.confirmLeasingDraft, { token, params, body: { version: 2 } });
  expect([confirmed.status, confirmed.text]).toEqual([200, 'Rechnung NW-9 wurde importiert: 1 Position, 450,00 €.']);
});

test('euros and cents in two columns are joined', async () => {
  const row = { role: 'position', page: 1, top: 0.3, bottom: 0.32 } as const;
  const { change, rows } = await asked(
    waitingDraft({
      columns: [
        { role: 'service', heading: 'Text', left: 0.1, right: 0.5 },
        { role: 'ignored', heading: 'EUR', left: 0.6, right: 0.7 },
        { role: 'ignored', heading: 'Ct', left: 0.7, right: 0.8 },
        { role: 'plate', heading: 'Kennz.', left: 0.8, right: 0.9 },
      ],
      rows: [
        { ...row, cells: ['Rate', '450', '00', 'B-AB 1234'] },
        { ...row, cells: ['Wartung', '1.123', '45', ''] },
      ],
    }),
  );
  const { body } = await change(1, { joinedColumn: 1, columns: [{ column: 1, role: 'amount' }] });
  expect(body.columns).toMatchObject([{}, { role: 'amount', heading: 'EUR Ct', left: 0.6, right: 0.8 }, {}]);
  expect(body.preview).toMatchObject({ positions: 2, sum: 1573.45 });
  expect((await rows()).map(({ cells }) => cells)).toEqual([
    ['Rate', '450,00', 'B-AB 1234'],
    ['Wartung', '1.123,45', ''],
  ]);
  expect((await change(2, { joinedColumn: 2 })).status).toBe(400);
});

test('a column and rows are added and filled at once, and added rows alone are removed', async () => {
  const { change, rows } = await asked();
  const added = await change(1, {
    addedColumns: ['date'],
    addedRows: { page: 1, count: 2 },
    rows: [{ row: 5, role: 'position', cells: [{ column: 4, text: '03/2025' }] }],
  });
  expect(added.body.columns.at(-1)).toEqual({ role: 'date', heading: '', left: 0, right: 0 });
  expect((await rows())[5]).toMatchObject({ row: 5, page: 1, role: 'position', cells: ['', '', '', '', '03/2025'] });
  expect((await change(2, { removedRows: [0] })).status).toBe(400);
  expect((await change(2, { removedRows: [9] })).status).toBe(400);
  expect((await change(2, { removedRows: [4] })).status).toBe(200);
  expect(await rows()).toHaveLength(5);
});

test('a period that ends before it begins is refused', async () => {
  const { change } = await asked();
  expect((await change(1, { period: { from: '2025-03-31', to: '2025-03-01' } })).status).toBe(400);
});
