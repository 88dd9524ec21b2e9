import type { UploadPreview, UploadRow } from '@flottwart/contract/import-files';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { runOnPage } from '../../ui/shortcuts.ts';
import { ImportActions } from './import-actions.tsx';
import { UploadDialog } from './upload-dialog.tsx';

const preview: UploadPreview = {
  ...{ id: 7, kind: 'vehicles', fileName: 'liste.csv', format: 'CSV, Semikolon, UTF-8', headerLine: 2, sheet: 0 },
  sheets: [{ name: '', rows: 2, fits: true }],
  firstLines: [
    { line: 1, text: 'Fuhrpark 2026' },
    { line: 2, text: 'FIN · HU' },
  ],
  headings: [
    { text: 'FIN', column: 'VIN', foundBy: 'name', examples: ['WDB1'] },
    { text: 'HU', column: 'HU/AU gültig bis', foundBy: 'name', examples: ['02/27'] },
    { text: 'Farbe', column: null, foundBy: null, examples: ['weiß'] },
  ],
  columns: [
    { label: 'VIN', isRequired: true, isRepeatable: false },
    { label: 'HU/AU gültig bis', isRequired: false, isRepeatable: false },
    { label: 'Beschreibung', isRequired: false, isRepeatable: true },
  ],
  ...{ missing: [], questions: [], dateOrder: null, encoding: null, readAs: 'a'.repeat(64), isRemembered: false },
  ...{ rows: 2, usableRows: 1, new: 0, changed: 1, unchanged: 0, skipped: 1, warned: 0 },
  ...{ groups: 0, includeGroups: false, archived: 0, includeArchived: false },
};

const changed: UploadRow = {
  reference: 'Zeile 3',
  outcome: 'changed',
  cells: [
    { text: 'WDB1', value: 'WDB1', before: null },
    { text: '02/27', value: '28.02.2027', before: '30.06.2026' },
  ],
  problems: [],
};
const skipped: UploadRow = {
  reference: 'Zeile 4',
  outcome: 'skipped',
  cells: [],
  problems: [{ column: '', message: 'Das ist eine Summenzeile.' }],
};

/** Answers like the server and keeps the forms that were sent. */
const serve = (first: UploadPreview) => {
  const forms: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(String(input), 'http://localhost');
    if (pathname.endsWith('/rows')) {
      const rows = searchParams.get('show') === 'skipped' ? [skipped] : [changed, skipped];
      return Response.json(rows, { headers: { 'x-total-count': String(rows.length) } });
    }
    const { file: _file, ...fields } = Object.fromEntries(init.body as FormData);
    forms.push(fields);
    return Response.json(forms.length === 1 ? first : preview, { status: 201 });
  });
  return forms;
};

const open = async (first: UploadPreview) => {
  const forms = serve(first);
  const { user } = await renderPage(<UploadDialog kind="vehicles" opened onClose={() => undefined} />);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await user.upload(input as HTMLInputElement, new File(['FIN;HU'], 'liste.csv', { type: 'text/csv' }));
  return { forms, user };
};

afterEach(() => vi.unstubAllGlobals());

test('the preview shows old and new values, what the file says, and filters by effect', async () => {
  const { user } = await open(preview);
  const table = await screen.findByRole('table', { name: 'Zeilen der Datei' });
  expect(await within(table).findByText('30.06.2026')).toBeTruthy();
  expect(within(table).getByText('in der Datei: 02/27')).toBeTruthy();
  await user.click(screen.getByText('Ausgelassen (1)'));
  expect(await screen.findByText('Das ist eine Summenzeile.')).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByText('Zeile 3')).toBeNull());
});

test('rows that change nothing cannot be started as an import', async () => {
  await open({ ...preview, changed: 0, unchanged: 1 });
  const button = await screen.findByRole('button', { name: 'Alles unverändert' });
  expect(button.hasAttribute('disabled')).toBe(true);
});

test('a missing column is asked for, and the choice is sent with the whole mapping', async () => {
  const { forms, user } = await open({
    ...preview,
    id: null,
    missing: ['VIN'],
    headings: preview.headings.map((heading) => ({
      ...heading,
      column: heading.text === 'FIN' ? null : heading.column,
    })),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Die Spalte „VIN“ fehlt.');
  await user.selectOptions(screen.getByRole('combobox', { name: 'FIN wird zu' }), 'VIN');
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(forms).toEqual([
    { kind: 'vehicles' },
    { kind: 'vehicles', readAs: 'a'.repeat(64), sheet: '0', headerLine: '2', columns: '0,1,' },
  ]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Überschriften in' }), '1');
  await vi.waitFor(() => expect(forms.at(-1)).toMatchObject({ headerLine: '1', replaces: '7' }));
  expect(forms.at(-1)).not.toHaveProperty('columns');
});

test('rows left out by default are included by a tick, and stay so when a column changes', async () => {
  const { forms, user } = await open({ ...preview, groups: 2, archived: 1 });
  expect(await screen.findByRole('checkbox', { name: '1 archiviertes Fahrzeug trotzdem ändern' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: '2 Zwischenzeilen mit übernehmen' }));
  await vi.waitFor(() => expect(forms.at(-1)).toMatchObject({ includeGroups: 'true', replaces: '7' }));
  expect(forms.at(-1)).not.toHaveProperty('columns');
  await user.click(screen.getByRole('tab', { name: 'Spalten' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Farbe wird zu' }), 'Beschreibung');
  await vi.waitFor(() => expect(forms.at(-1)).toMatchObject({ includeGroups: 'true', columns: '0,1,2' }));
});

test('the focus goes to the preview of a chosen file, and back to the button for another one', async () => {
  serve(preview);
  const { user } = await renderPage(<UploadDialog kind="vehicles" opened onClose={() => undefined} />);
  (await screen.findByRole('button', { name: 'Datei auswählen' })).focus();
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['FIN;HU'], 'liste.csv', { type: 'text/csv' })] } });
  const tab = await screen.findByRole('tab', { name: 'Vorschau' });
  expect(screen.getByRole('tablist', { name: 'Schritte des Imports' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(tab));
  screen.getByRole('button', { name: 'Andere Datei wählen' }).focus();
  await user.keyboard('{Enter}');
  const button = await screen.findByRole('button', { name: 'Datei auswählen' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a choice keeps the focus and takes no other one while the file is read', async () => {
  const { forms, user } = await open({ ...preview, groups: 2, encoding: 'cp850' });
  const answer = Promise.withResolvers<Response>();
  const tick = await screen.findByRole('checkbox', { name: '2 Zwischenzeilen mit übernehmen' });
  await screen.findByRole('table', { name: 'Zeilen der Datei' });
  vi.stubGlobal('fetch', (_input: string, init: RequestInit) => {
    forms.push(Object.fromEntries(init.body as FormData));
    return answer.promise;
  });
  tick.focus();
  await user.keyboard(' ');
  await waitFor(() => expect(tick.getAttribute('aria-disabled')).toBe('true'));
  await user.keyboard(' ');
  expect([document.activeElement === tick, forms.length]).toEqual([true, 2]);
  await user.click(screen.getByRole('tab', { name: 'Spalten' }));
  const choices = [...screen.getAllByRole('combobox'), ...screen.queryAllByRole('radio')];
  expect(choices.filter((choice) => (choice as HTMLSelectElement).disabled)).toEqual([]);
  answer.resolve(Response.json(preview, { status: 201 }));
  await waitFor(() => expect(choices[0]?.getAttribute('aria-disabled')).toBe('false'));
});

test('the palette opens the upload itself, before and after its page is drawn', async () => {
  window.history.replaceState(null, '', '/vehicles');
  runOnPage('import', '/vehicles');
  const { user } = await renderPage(<ImportActions kind="vehicles" />, '/vehicles');
  const title = { name: /Fahrzeuge/ };
  expect(await screen.findByRole('dialog', title)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => runOnPage('import', '/vehicles'));
  expect(await screen.findByRole('dialog', title)).toBeTruthy();
  window.history.replaceState(null, '', '/');
});
