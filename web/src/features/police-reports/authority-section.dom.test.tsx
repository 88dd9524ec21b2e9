import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { AuthoritySection } from './authority-section.tsx';

const report = {
  id: 3,
  policeEmail: '',
  authorityName: '',
  authorityAddress: '',
  authorityFax: '',
  authorityReference: '',
  authorityLetterDate: null,
} as unknown as PoliceReport;

const hamburg = {
  id: 5,
  name: 'Bußgeldstelle Hamburg',
  address: 'Hammer Straße 30\n22041 Hamburg',
  email: 'owi@hamburg.example',
  fax: '040 4279 1',
};

let sent: unknown[] = [];
let searched: string[] = [];
let refusal: object | null = null;

beforeEach(() => {
  localStorage.clear();
  sent = [];
  searched = [];
  refusal = null;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.startsWith('/api/authorities')) {
      searched.push(new URL(url, 'http://x').searchParams.get('q') ?? '');
      return Response.json([hamburg], { headers: { 'x-total-count': '1' } });
    }
    if (init?.method !== 'PATCH') return Response.json(report);
    sent.push(JSON.parse(String(init.body)));
    return refusal ? Response.json(refusal, { status: 400 }) : Response.json({ ...report });
  });
});

const open = async () => {
  const { user } = await renderPage(<AuthoritySection report={report} />);
  await user.click(screen.getByRole('button', { name: 'Behörde eintragen' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Behörde eintragen' })) };
};

test('a letter older than its offence gets a remark', async () => {
  const older = { ...report, date: '2026-10-25', authorityLetterDate: '2020-01-01' };
  await renderPage(<AuthoritySection report={older} />);
  expect(screen.getByText('Das Schreiben ist älter als die Tat vom 25.10.2026.')).toBeDefined();
});

test('the suggestions wait for typing or an arrow, so that the first Escape closes the dialog', async () => {
  const { user, dialog } = await open();
  const field = dialog.getByLabelText('Behörde', { selector: 'input' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await waitFor(() => expect(searched).not.toEqual([]));
  expect(field.getAttribute('aria-expanded')).not.toBe('true');
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('option', { name: /^Bußgeldstelle Hamburg/ })).toBeDefined();
  await user.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('typing completes an authority from the address book, with address, mail and fax', async () => {
  const { user, dialog } = await open();
  await user.type(dialog.getByLabelText('Behörde', { selector: 'input' }), 'hamb');
  await waitFor(() => expect(searched).toContain('hamb'));
  await user.click(await screen.findByRole('option', { name: /^Bußgeldstelle Hamburg.*22041 Hamburg, owi@hamburg/ }));
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Anschrift').value).toBe(hamburg.address);
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        authorityName: hamburg.name,
        authorityAddress: hamburg.address,
        policeEmail: hamburg.email,
        authorityFax: hamburg.fax,
      },
    ]),
  );
});

test('a new authority is typed, and an address of seven lines is refused in its field', async () => {
  const { user, dialog } = await open();
  await user.type(dialog.getByLabelText('Behörde', { selector: 'input' }), 'Amt');
  await user.type(dialog.getByLabelText('Anschrift'), '1{Enter}2{Enter}3{Enter}4{Enter}5{Enter}6{Enter}7');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  expect(await dialog.findByText('Höchstens 6 Zeilen.')).toBeDefined();
  expect(sent).toEqual([]);
});

test('a refused mail address is shown at its field', async () => {
  const fields = { policeEmail: 'Ungültige E-Mail-Adresse.' };
  refusal = { code: 'invalid_input', message: 'Bitte die Eingaben prüfen.', fields };
  const { user, dialog } = await open();
  await user.type(dialog.getByLabelText('E-Mail'), 'nirgends');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(dialog.getByLabelText('E-Mail').getAttribute('aria-invalid')).toBe('true'));
});

test('other details for a name of the address book are asked about, and stay with the report by default', async () => {
  const { user, dialog } = await open();
  await user.type(dialog.getByLabelText('Behörde', { selector: 'input' }), 'bussgeldstelle hamburg');
  await user.type(dialog.getByLabelText('Anschrift'), 'Weg 9');
  const choice = await dialog.findByLabelText('Auch im Adressbuch ändern');
  expect(dialog.getByText(/^Dort steht: Hammer Straße 30, 22041 Hamburg/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty('updatesAddressBook');
  expect(choice).toHaveProperty('checked', false);
});

test('the address book is changed by whoever says so', async () => {
  const { user, dialog } = await open();
  await user.type(dialog.getByLabelText('Behörde', { selector: 'input' }), 'Bußgeldstelle Hamburg');
  await user.type(dialog.getByLabelText('E-Mail'), 'neu@hamburg.example');
  await user.click(await dialog.findByLabelText('Auch im Adressbuch ändern'));
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(sent).toMatchObject([{ policeEmail: 'neu@hamburg.example', updatesAddressBook: true }]));
});
