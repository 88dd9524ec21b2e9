import type { LeasingDraft, LeasingDraftRow } from '@flottwart/contract/leasing/drafts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { ConfirmHost } from '../../../ui/confirm-host.tsx';
import { DraftPage } from './draft-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const asked: LeasingDraft = {
  id: 7,
  state: 'asking',
  pagesRead: 0,
  pageCount: 0,
  version: 3,
  isScan: false,
  sameDraftId: null,
  sameDocument: null,
  fileName: 'NW-1.pdf',
  type: null,
  invoiceNumber: 'NW-1',
  issuerName: 'Nordwest Leasing GmbH',
  issuerVatId: null,
  invoiceDate: '2026-10-31',
  licensePlate: null,
  questions: [{ text: 'Ist der Beleg eine Rechnung oder eine Gutschrift?', answer: null }],
  notices: [],
  types: ['Rechnung', 'Gutschrift'],
  needsTaxRates: false,
  uploadedBy: 'erika@spedition.example',
  uploadTime: '2026-11-01T08:00:00.000Z',
  net: 573.45,
  tax: 108.96,
  gross: 682.41,
  columns: [
    { role: 'service', heading: 'Text', left: 0.1, right: 0.5 },
    { role: 'ignored', heading: 'Wert', left: 0.7, right: 0.9 },
  ],
  pages: [{ page: 1, rows: 2 }],
  preview: {
    positions: 0,
    sum: 0,
    total: 573.45,
    difference: 573.45,
    basis: null,
    problems: [{ text: 'Bitte die Spalte mit den Beträgen wählen.', row: null }],
    notices: [],
  },
};

const complete: LeasingDraft['preview'] = {
  positions: 2,
  sum: 573.45,
  total: 573.45,
  difference: 0,
  basis: 'net',
  problems: [],
  notices: [],
};

const rows: readonly LeasingDraftRow[] = [
  { row: 0, role: 'position', top: 0.3, bottom: 0.32, taxRate: null, cells: ['Rate', '450,00'] },
  { row: 1, role: 'position', top: 0.34, bottom: 0.36, taxRate: null, cells: ['Wartung', 'l23,45'] },
];

interface FakeServer {
  readonly draft?: LeasingDraft;
  readonly lines?: readonly LeasingDraftRow[];
  readonly onChange?: (body: Record<string, unknown>) => Response;
}

/** Answers like the server and keeps what was sent. */
const openPage = async ({ draft = asked, lines = rows, onChange }: FakeServer = {}) => {
  const sent: { readonly call: string; readonly body: unknown }[] = [];
  let version = draft.version;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method ?? 'GET'} ${url.replace(/\?.*/, '')}`;
    if (call.endsWith('/picture')) return new Response(new Blob(['x']), { headers: { 'content-type': 'image/png' } });
    if (call.endsWith('/rows')) return Response.json(lines, { headers: { 'x-total-count': String(lines.length) } });
    if (call === 'GET /api/leaseplan/drafts/7') return Response.json({ ...draft, version });
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    sent.push({ call, body });
    if (call.startsWith('DELETE')) return Response.json({ message: 'Der Entwurf wurde verworfen.' });
    if (call.endsWith('/confirm')) return new Response('Rechnung NW-1 wurde importiert: 2 Positionen, 573,45 €.');
    version += 1;
    return onChange?.(body) ?? Response.json({ ...draft, version });
  });
  const page = await renderPage(
    <>
      <DraftPage id={7} />
      <ConfirmHost />
    </>,
    '/leaseplan/drafts/7',
  );
  await screen.findByText('Wartung');
  return { ...page, sent };
};

test('the page shows the question, what is missing and that it cannot be accepted yet', async () => {
  await openPage();
  expect(screen.getByText('Ist der Beleg eine Rechnung oder eine Gutschrift?')).toBeDefined();
  expect(screen.getByText(/Differenz: 573,45/)).toBeDefined();
  expect(screen.getByText('Bitte die Spalte mit den Beträgen wählen.')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Übernehmen' }).disabled).toBe(true);
});

test('a question is ticked in its place, and the draft can then be accepted', async () => {
  const question = { text: 'Ist der Beleg eine Rechnung oder eine Gutschrift?' };
  const open = { ...complete, problems: [{ text: `Offene Frage: ${question.text}`, row: null }] };
  const { user, sent } = await openPage({
    draft: { ...asked, preview: open },
    onChange: () =>
      Response.json({ ...asked, version: 4, questions: [{ ...question, answer: 'checked' }], preview: complete }),
  });
  expect(screen.getByText('Hier ist eine Entscheidung nötig')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Übernehmen' }).disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: question.text }));
  expect(await screen.findByText('Alle Fragen sind beantwortet')).toBeDefined();
  expect(sent).toEqual([
    { call: 'PATCH /api/leaseplan/drafts/7', body: { version: 3, questions: [{ question: 0, isChecked: true }] } },
  ]);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: question.text }).checked).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Übernehmen' }).disabled).toBe(false);
});

test('a plate that is dropped is named before the draft is accepted', async () => {
  const text = 'Zeile 3: Das Kennzeichen „B-XY 9“ gehört zu keinem Fahrzeug der Firma und wird nicht übernommen.';
  await openPage({ draft: { ...asked, preview: { ...complete, notices: [{ text, row: 2 }] } } });
  expect(within(screen.getByRole('list', { name: 'Wird nicht übernommen' })).getByText(text)).toBeDefined();
});

test('rows of the letter are folded until they are asked for', async () => {
  const footer: LeasingDraftRow = {
    row: 2,
    role: 'ignored',
    top: 0.9,
    bottom: 0.92,
    taxRate: null,
    cells: ['IBAN DE02 1203', ''],
  };
  const { user } = await openPage({ lines: [...rows, footer] });
  expect(screen.queryByText('IBAN DE02 1203')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Weitere Zeilen (1)' }));
  expect(screen.getByText('IBAN DE02 1203')).toBeDefined();
});

test('a column is assigned in its head, and the sums close', async () => {
  const { user, sent } = await openPage({
    onChange: () => Response.json({ ...asked, version: 4, preview: complete }),
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Wert' }), 'Betrag');
  expect(await screen.findByText('Die Summen stimmen.')).toBeDefined();
  expect(sent).toEqual([
    { call: 'PATCH /api/leaseplan/drafts/7', body: { version: 3, columns: [{ column: 1, role: 'amount' }] } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Übernehmen' }));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({ call: 'POST /api/leaseplan/drafts/7/confirm', body: { version: 4 } }),
  );
  expect(await screen.findByText('Rechnung NW-1 wurde importiert: 2 Positionen, 573,45 €.')).toBeDefined();
});

test('a cell is corrected with the keyboard, and two changes at once name one version after the other', async () => {
  const { user, sent } = await openPage();
  const row = within(screen.getByRole('table', { name: 'Erkannte Zeilen' })).getAllByRole('row')[2] as HTMLElement;
  const cell = within(row).getByRole('button', { name: 'Zeile 2, Wert bearbeiten: l23,45' });
  cell.focus();
  await user.keyboard('{Enter}');
  await user.clear(screen.getByRole('textbox', { name: 'Zeile 2, Wert' }));
  await user.type(screen.getByRole('textbox', { name: 'Zeile 2, Wert' }), '123,45');
  await user.selectOptions(within(row).getByRole('combobox', { name: 'Zeile 2 gilt als' }), 'weglassen');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([
    { version: 3, rows: [{ row: 1, cells: [{ column: 1, text: '123,45' }] }] },
    { version: 4, rows: [{ row: 1, role: 'ignored' }] },
  ]);
});

test('the row under the pointer is marked on the printed page', async () => {
  const { user } = await openPage();
  await screen.findByAltText('Seite 1 des Belegs');
  expect(screen.queryByTestId('marked-row')).toBeNull();
  await user.hover(screen.getByRole('button', { name: 'Zeile 2, Text bearbeiten: Wartung' }));
  expect(screen.getByTestId('marked-row').style.top).toBe('34%');
});

test('a change that somebody else overtook is refused with a message, and their state is fetched', async () => {
  const message = 'Der Entwurf wurde inzwischen geändert. Bitte den neuen Stand ansehen.';
  const { user } = await openPage({ onChange: () => Response.json({ code: 'conflict', message }, { status: 409 }) });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Wert' }), 'Betrag');
  expect(await screen.findByText(`Fehler beim Speichern: ${message}`)).toBeDefined();
});

test('a scan that is being read shows its page and asks nothing yet', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...asked, state: 'reading', pagesRead: 1, pageCount: 5 }));
  await renderPage(<DraftPage id={7} />, '/leaseplan/drafts/7');
  expect(await screen.findByText(/Seite 2 von 5 wird gelesen/)).toBeDefined();
  expect(screen.queryByText('Erkannte Zeilen')).toBeNull();
});

test('a row that was not recognised is added to the page', async () => {
  const { user, sent } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Zeile hinzufügen' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ version: 3, addedRows: { page: 1, count: 1 } }]));
});

test('a scan is read again after a question, because entries are replaced', async () => {
  const { user, sent } = await openPage({
    draft: { ...asked, isScan: true },
    onChange: () => Response.json({ ...asked, version: 4, isScan: true, state: 'reading', pageCount: 2 }),
  });
  await user.click(screen.getByRole('button', { name: 'Noch einmal lesen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Noch einmal lesen?' }));
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Noch einmal lesen' }));
  await waitFor(() =>
    expect(sent).toEqual([{ call: 'POST /api/leaseplan/drafts/7/read-again', body: { version: 3 } }]),
  );
});

test('a failed scan can be read again', async () => {
  const failed = { ...asked, state: 'failed', isScan: true, questions: [{ text: 'Nicht lesbar.', answer: null }] };
  vi.stubGlobal('fetch', async () => Response.json(failed));
  await renderPage(<DraftPage id={7} />, '/leaseplan/drafts/7');
  expect(await screen.findByText('Nicht lesbar.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Noch einmal lesen' })).toBeDefined();
});

test('the document taken out of several is named, not ticked', async () => {
  const questions = [{ text: 'Die Datei enthält mehrere Belege.', answer: null, needsNumber: true }];
  const { user, sent } = await openPage({ draft: { ...asked, questions } });
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Die Datei enthält mehrere Belege.' });
  expect(box.disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Nur Beleg NW-1 übernehmen' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ version: 3, invoiceNumber: 'NW-1' }]));
});

test('discarding asks first', async () => {
  const { user, sent } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Beleg verwerfen?' }));
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/leaseplan/drafts/7']));
});

test('gross amounts of several rates ask for the rate of each position', async () => {
  const { user, sent } = await openPage({ draft: { ...asked, needsTaxRates: true } });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Zeile 2, Steuersatz' }), '7 %');
  await waitFor(() => expect(sent[0]?.body).toEqual({ version: 3, rows: [{ row: 1, taxRate: 7 }] }));
});

test('only types that the amounts allow are offered', async () => {
  const { user } = await openPage({ draft: { ...asked, types: ['Gutschrift'] } });
  await user.click(await screen.findByRole('combobox', { name: 'Art des Belegs' }));
  expect(
    screen.getAllByRole('option', { hidden: true }).filter(({ textContent }) => textContent === 'Rechnung'),
  ).toEqual([]);
});

test('a second draft of the same document names and links the first', async () => {
  await openPage({ draft: { ...asked, sameDraftId: 5 } });
  expect(screen.getByText('Derselbe Beleg wartet schon')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Entwurf 5' }).getAttribute('href')).toBe('/leaseplan/drafts/5');
});

test('a draft of a document that is imported meanwhile links that instead of another draft', async () => {
  const sameDocument = { id: 12, type: 'Rechnung', invoiceNumber: 'NW-1' } as const;
  await openPage({ draft: { ...asked, sameDraftId: 5, sameDocument } });
  expect(screen.getByText('Derselbe Beleg ist schon importiert')).toBeDefined();
  expect(screen.queryByText('Derselbe Beleg wartet schon')).toBeNull();
  expect(screen.getByRole('link', { name: 'Rechnung NW-1' }).getAttribute('href')).toContain('documentId=12');
});
