import type { LeasingDraft, LeasingDraftRow } from '@flottwart/contract/leasing/drafts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  total: 682.41,
  period: null,
  isRemembered: true,
  issuerVatId: null,
  invoiceDate: '2026-10-31',
  licensePlate: null,
  questions: [{ text: 'Ist der Beleg eine Rechnung oder eine Gutschrift?', answer: null, field: 'type' }],
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
    problems: [
      {
        text: 'Offene Frage: Ist der Beleg eine Rechnung oder eine Gutschrift?',
        row: null,
        field: 'type',
        question: 0,
      },
      { text: 'Bitte die Spalte mit den Beträgen wählen.', row: null, field: 'columns' },
    ],
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
  { row: 0, page: 1, role: 'position', top: 0.3, bottom: 0.32, taxRate: null, cells: ['Rate', '450,00'] },
  { row: 1, page: 1, role: 'position', top: 0.34, bottom: 0.36, taxRate: null, cells: ['Wartung', 'l23,45'] },
];

const words = {
  pageCount: 2,
  words: [
    { text: 'Rechnung', left: 0.1, right: 0.2, top: 0.1, bottom: 0.12 },
    { text: 'NW-1', left: 0.7, right: 0.8, top: 0.1, bottom: 0.12 },
    { text: '31.10.2026', left: 0.7, right: 0.8, top: 0.14, bottom: 0.16 },
    { text: 'Nordwest', left: 0.1, right: 0.2, top: 0.05, bottom: 0.07 },
    { text: 'Leasing', left: 0.21, right: 0.3, top: 0.05, bottom: 0.07 },
  ],
};

const waiting = [{ ...asked }, { ...asked, id: 9 }];

interface FakeServer {
  readonly draft?: LeasingDraft;
  readonly lines?: readonly LeasingDraftRow[];
  readonly others?: readonly LeasingDraft[];
  readonly onChange?: (body: Record<string, unknown>) => Response;
}

/** Answers like the server and keeps what was sent. */
const openPage = async ({ draft = asked, lines = rows, others = [], onChange }: FakeServer = {}) => {
  const sent: { readonly call: string; readonly body: unknown }[] = [];
  let current = draft;
  const listed = (items: readonly unknown[]) =>
    Response.json(items, { headers: { 'x-total-count': String(items.length) } });
  const reads: Readonly<Record<string, () => Response>> = {
    'GET /api/leaseplan/drafts': () => listed(others),
    'GET /api/leaseplan/drafts/7': () => Response.json(current),
    'GET /api/leaseplan/drafts/7/rows': () => listed(lines),
    'DELETE /api/leaseplan/drafts/7': () => Response.json({ message: 'Der Entwurf wurde verworfen.' }),
    'POST /api/leaseplan/drafts/7/confirm': () => new Response('Rechnung NW-1 wurde importiert.'),
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method ?? 'GET'} ${url.replace(/\?.*/, '')}`;
    if (call.endsWith('/picture')) return new Response(new Blob(['x']), { headers: { 'content-type': 'image/png' } });
    if (call.endsWith('/words')) return Response.json(words);
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    if (!call.startsWith('GET')) sent.push({ call, body });
    const read = reads[call];
    if (read) return read();
    const answer = onChange?.(body) ?? Response.json({ ...current, version: current.version + 1 });
    if (answer.ok) current = await answer.clone().json();
    return answer;
  });
  const page = await renderPage(
    <>
      <DraftPage id={7} />
      <ConfirmHost />
    </>,
    '/leaseplan/drafts/7',
  );
  await screen.findByDisplayValue('Wartung');
  return { ...page, sent };
};

const bodies = (sent: readonly { readonly body: unknown }[]) => sent.map(({ body }) => body);
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const wordOf = (text: string) => document.querySelector(`[data-text="${text}"]`) as HTMLElement;

/** Points at a word: happy documents have no layout. */
const pointAt = (word: HTMLElement) => {
  document.elementsFromPoint = () => [word];
};

const pick = (from: string, to = from) => {
  pointAt(wordOf(from));
  fireEvent.pointerDown(wordOf(from), { pointerId: 1, pointerType: 'mouse' });
  pointAt(wordOf(to));
  fireEvent.pointerMove(wordOf(to), { pointerId: 1, pointerType: 'mouse' });
  fireEvent.pointerUp(wordOf(to), { pointerId: 1, pointerType: 'mouse' });
};

test('each question is asked once, at its field, and the document is not taken before', async () => {
  const { user, sent } = await openPage();
  expect(screen.getAllByText(/Ist der Beleg eine Rechnung oder eine Gutschrift/)).toHaveLength(1);
  expect(screen.getAllByText('Bitte die Spalte mit den Beträgen wählen.')).toHaveLength(1);
  expect(screen.getByText('2 Angaben')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Übernehmen' }));
  expect(sent).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Rechnung' }));
});

test('Tab leads from doubt to doubt, and the rest keeps its order', async () => {
  const { user } = await openPage();
  screen.getByRole('radio', { name: 'Rechnung' }).focus();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Text' }));
  field('Nummer').focus();
  await user.tab();
  expect(document.activeElement).toBe(field('Datum'));
});

test('Enter says that a value is right and goes on to the next doubt', async () => {
  const questions = [{ text: 'Ist das die Nummer?', answer: null, field: 'invoiceNumber' as const }];
  const { user, sent } = await openPage({ draft: { ...asked, questions, preview: complete } });
  field('Nummer').focus();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(bodies(sent)).toEqual([
      { version: 3, invoiceNumber: 'NW-1', questions: [{ question: 0, isChecked: true }] },
    ]),
  );
});

test('a value is read as Germans write it, and saved on leaving its field', async () => {
  const { user, sent } = await openPage();
  await user.clear(field('Datum'));
  await user.type(field('Datum'), '1.11.26');
  await user.tab();
  await user.type(field('Leistungszeitraum'), 'Oktober 2026');
  await user.tab();
  await user.clear(field('Brutto'));
  await user.type(field('Brutto'), '1.234,5 €');
  await user.tab();
  await waitFor(() =>
    expect(bodies(sent)).toEqual([
      { version: 3, invoiceDate: '2026-11-01' },
      { version: 4, period: { from: '2026-10-01', to: '2026-10-31' } },
      { version: 5, gross: 1234.5 },
    ]),
  );
});

test('a value that means nothing is not sent, and stays', async () => {
  const { user, sent } = await openPage();
  await user.clear(field('Netto'));
  await user.type(field('Netto'), 'viel');
  await user.tab();
  expect(await screen.findByText('Bitte einen Betrag wie 1.234,56 eingeben.')).toBeDefined();
  expect(field('Netto').value).toBe('viel');
  expect(sent).toEqual([]);
});

test('a word of the page goes into the field that is being filled, several by dragging', async () => {
  const { sent } = await openPage({ draft: { ...asked, invoiceNumber: null, issuerName: null } });
  await waitFor(() => expect(wordOf('NW-1')).not.toBeNull());
  field('Nummer').focus();
  expect(await screen.findByText('Klick auf ein Wort füllt: Nummer')).toBeDefined();
  pick('NW-1');
  await waitFor(() => expect(bodies(sent)).toEqual([{ version: 3, invoiceNumber: 'NW-1' }]));
  field('Aussteller').focus();
  expect(await screen.findByText('Klick auf ein Wort füllt: Aussteller')).toBeDefined();
  pick('Nordwest', 'Leasing');
  await waitFor(() => expect(bodies(sent)[1]).toEqual({ version: 4, issuerName: 'Nordwest Leasing' }));
});

test('found places are marked, and a field under the pointer is linked with its mark', async () => {
  const { user } = await openPage();
  await waitFor(() => expect(document.querySelector('[data-mark="invoiceDate"]')).not.toBeNull());
  expect((document.querySelector('[data-mark="row-1-0"]') as HTMLElement).style.top).toBe('34%');
  await user.hover(field('Datum'));
  expect(document.querySelector('[data-mark="invoiceDate"]')?.hasAttribute('data-linked')).toBe(true);
});

test('a column is assigned, euro and cent are joined, and the sums close', async () => {
  const { user, sent } = await openPage({
    onChange: () => Response.json({ ...asked, version: 4, questions: [], preview: complete }),
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Wert' }), 'Betrag');
  expect(await screen.findByText('nichts')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Spalten zuordnen' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Wert' }), 'Cent zur Spalte davor');
  await waitFor(() =>
    expect(bodies(sent)).toEqual([
      { version: 3, columns: [{ column: 1, role: 'amount' }] },
      { version: 4, joinedColumn: 0 },
    ]),
  );
});

test('a clear document is taken with one chord, and the next one opens', async () => {
  const { user, sent, router } = await openPage({
    draft: { ...asked, questions: [], preview: complete },
    others: waiting,
  });
  await screen.findByRole('button', { name: 'Übernehmen und nächster' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/leaseplan/drafts/9'));
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/leaseplan/drafts/7/confirm']);
});

test('after the last document the import says so', async () => {
  const { user, router } = await openPage({ draft: { ...asked, questions: [], preview: complete } });
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/Das war der letzte wartende Beleg\.$/)).toBeDefined();
  expect(router.state.location.pathname).toBe('/leaseplan/import');
});

test('rows of a spreadsheet are pasted by what their columns hold', async () => {
  const { sent } = await openPage();
  const cell = screen.getByRole('textbox', { name: 'Zeile 2, Leistung' });
  const text = 'Kennz.\tText\tNetto\nB-AB 1234\tRate\t450,00\nHH-XY 987\tWartung\t1.123,45 €\n';
  fireEvent.paste(cell, { clipboardData: { getData: () => text } });
  await waitFor(() =>
    expect(bodies(sent)).toEqual([
      {
        version: 3,
        addedColumns: ['plate', 'amount'],
        addedRows: { page: 1, count: 2 },
        rows: [
          {
            row: 2,
            role: 'position',
            cells: [
              { column: 0, text: 'Rate' },
              { column: 2, text: 'B-AB 1234' },
              { column: 3, text: '450,00' },
            ],
          },
          {
            row: 3,
            role: 'position',
            cells: [
              { column: 0, text: 'Wartung' },
              { column: 2, text: 'HH-XY 987' },
              { column: 3, text: '1.123,45 €' },
            ],
          },
        ],
      },
    ]),
  );
});

test('a column that the table lacks is added with its first text, and a row is no position', async () => {
  const { user, sent } = await openPage();
  await user.type(screen.getByRole('textbox', { name: 'Zeile 1, Kennzeichen' }), 'B-AB 1234');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Zeile 2 gilt als' }), 'keine Position');
  await waitFor(() =>
    expect(bodies(sent)).toEqual([
      { version: 3, addedColumns: ['plate'], rows: [{ row: 0, cells: [{ column: 2, text: 'B-AB 1234' }] }] },
      { version: 4, rows: [{ row: 1, role: 'ignored' }] },
    ]),
  );
});

test('printed rows that are no positions are folded until they are asked for', async () => {
  const footer: LeasingDraftRow = {
    ...(rows[0] as LeasingDraftRow),
    row: 2,
    role: 'ignored',
    cells: ['IBAN DE02', ''],
  };
  const { user } = await openPage({ lines: [...rows, footer] });
  expect(screen.queryByText('IBAN DE02')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Weitere gedruckte Zeilen (1)' }));
  expect(screen.getByText('IBAN DE02')).toBeDefined();
});

test('an added row is removed', async () => {
  const added: LeasingDraftRow = {
    ...(rows[0] as LeasingDraftRow),
    row: 2,
    top: 0,
    bottom: 0,
    role: 'ignored',
    cells: ['', ''],
  };
  const { user, sent } = await openPage({ lines: [...rows, added] });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Zeile 3 gilt als' }), 'Zeile entfernen');
  await waitFor(() => expect(bodies(sent)).toEqual([{ version: 3, removedRows: [2] }]));
});

test('the page is enlarged step by step and turned', async () => {
  const { user } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Größer' }));
  expect(screen.getByText('125 %')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Ganze Breite' }));
  expect(screen.getByText('100 %')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Drehen' }));
  expect((await screen.findByAltText('Seite 1 des Belegs')).parentElement?.style.transform).toContain('rotate(90deg)');
  await user.click(screen.getByRole('button', { name: 'Nächste Seite' }));
  expect(await screen.findByText('Seite 2 von 2')).toBeDefined();
});

test('a plate that is dropped is named before the draft is accepted', async () => {
  const text = 'Zeile 3: Das Kennzeichen „B-XY 9“ gehört zu keinem Fahrzeug der Firma und wird nicht übernommen.';
  await openPage({ draft: { ...asked, preview: { ...complete, notices: [{ text, row: 2 }] } } });
  expect(within(screen.getByRole('list', { name: 'Wird nicht übernommen' })).getByText(text)).toBeDefined();
});

test('a change that was overtaken is refused at its field, and the input stays', async () => {
  const message = 'Der Entwurf wurde inzwischen geändert. Bitte den neuen Stand ansehen.';
  const { user } = await openPage({ onChange: () => Response.json({ code: 'conflict', message }, { status: 409 }) });
  await user.clear(field('Nummer'));
  await user.type(field('Nummer'), 'NW-2');
  await user.tab();
  expect(await screen.findByText(message)).toBeDefined();
  expect(field('Nummer').value).toBe('NW-2');
});

test('a scan that is being read shows its page and asks nothing yet', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...asked, state: 'reading', pagesRead: 1, pageCount: 5 }));
  await renderPage(<DraftPage id={7} />, '/leaseplan/drafts/7');
  expect(await screen.findByText(/Seite 2 von 5 wird gelesen/)).toBeDefined();
  expect(screen.queryByText('Positionen')).toBeNull();
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

test('discarding asks first', async () => {
  const { user, sent } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Beleg verwerfen?' }));
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/leaseplan/drafts/7']));
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

test('the document taken out of several is named by its number, not ticked', async () => {
  const questions = [
    { text: 'Die Datei enthält mehrere Belege.', answer: null, field: 'invoiceNumber' as const, needsNumber: true },
  ];
  const { user, sent } = await openPage({ draft: { ...asked, questions } });
  expect(screen.queryByRole('button', { name: /^Stimmt so/ })).toBeNull();
  field('Nummer').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(bodies(sent)).toEqual([{ version: 3, invoiceNumber: 'NW-1' }]));
});

test('gross amounts of several rates ask for the rate of each position', async () => {
  const { user, sent } = await openPage({ draft: { ...asked, needsTaxRates: true } });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Zeile 2, Steuersatz' }), '7 %');
  await waitFor(() => expect(bodies(sent)).toEqual([{ version: 3, rows: [{ row: 1, taxRate: 7 }] }]));
});

test('only types that the amounts allow are offered', async () => {
  await openPage({ draft: { ...asked, types: ['Gutschrift'] } });
  expect(screen.queryByRole('radio', { name: 'Rechnung' })).toBeNull();
  expect(screen.getByRole('radio', { name: 'Gutschrift' })).toBeDefined();
});
