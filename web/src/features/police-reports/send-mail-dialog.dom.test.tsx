import type { MissingPart } from '@flottwart/contract/work-items/police-mail';
import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { SendMailDialog } from './send-mail-dialog.tsx';

const report = { id: 3, driverId: 7 } as unknown as PoliceReport;

const preview = {
  from: 'post@spedition.example',
  to: 'owi@hamburg.example',
  subject: 'EILT: zu A 1',
  text: 'Sehr geehrte Damen und Herren',
  html: '',
  fileName: 'Fahrerbenennung-NEU-79.pdf',
  letter: 'ab12',
  isNewRecipient: false,
};

const open = async (missing: readonly MissingPart[]) => {
  vi.stubGlobal('fetch', async () => Response.json({ ...preview, missing }));
  await renderPage(<SendMailDialog report={report} sent={undefined} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog'));
  const box = within((await dialog.findByText('Vor dem Versand zu ergänzen')).closest('[role=alert]') as HTMLElement);
  return { box, send: dialog.getByRole<HTMLButtonElement>('button', { name: 'Jetzt senden' }) };
};

const hint: MissingPart = {
  text: 'Aktenzeichen NEU 79 im E-Mail-Betreff (dort steht A 1)',
  place: 'report',
  isHint: true,
};

test('a contradiction in the subject is a hint: the report can be corrected or sent as it is', async () => {
  const { box, send } = await open([hint]);
  expect(box.getByText(/dort steht A 1/).textContent).toMatch(/^Bitte prüfen: /);
  expect(box.getByRole('button', { name: 'Im Bericht ändern' })).toBeDefined();
  expect(send.disabled).toBe(false);
});

test('beside something that is missing the report cannot be sent', async () => {
  const { box, send } = await open([{ text: 'Geburtsort', place: 'driver' }, hint]);
  expect(box.getByText(/Geburtsort/).textContent).toMatch(/^Beim Fahrer: /);
  expect(send.disabled).toBe(true);
});

test('the preview names what goes to whom, a new address as new, and sends what it showed', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json({ ...preview, isNewRecipient: true, missing: [] });
    sent.push(JSON.parse(String(body)));
    return Response.json({ code: 'conflict', message: 'Das Schreiben hat sich inzwischen geändert.' }, { status: 409 });
  });
  const { user } = await renderPage(
    <SendMailDialog report={{ ...report, caseNumber: 'A 1' }} sent={undefined} onClose={() => undefined} />,
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Antwort zu Fallnummer A 1')).toBeDefined();
  expect(dialog.getByText('owi@hamburg.example')).toBeDefined();
  expect(dialog.getByText('Neue Adresse')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Jetzt senden' }));
  expect(await dialog.findByText('Das Schreiben hat sich inzwischen geändert.')).toBeDefined();
  expect(sent).toEqual([{ recipient: 'owi@hamburg.example', letter: 'ab12', isNewRecipient: true }]);
});
