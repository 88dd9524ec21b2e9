import type { LeasingFinding } from '@flottwart/contract/leasing/findings';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { FindingsPage } from './findings-page.tsx';

const finding = (id: number, more: Partial<LeasingFinding> = {}): LeasingFinding => ({
  id,
  kind: 'double',
  state: 'open',
  licensePlate: `B-AB-${id}`,
  vehicleId: null,
  service: 'Leasingrate',
  month: '2025-03-01',
  billed: 400,
  expected: 0,
  stake: 400,
  text: 'Steht schon auf Rechnung R-1, Position 1.',
  invoiceNumber: `R-10${id}`,
  positionIds: [id],
  referenceId: null,
  note: '',
  decidedBy: null,
  decidedAt: null,
  ...more,
});

interface Sent {
  readonly path: string;
  readonly body: unknown;
}

/** Answers like the server and keeps what was sent. */
const serve = (findings: readonly LeasingFinding[]) => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const path = new URL(String(input), 'http://localhost').pathname;
    if (init.method === 'POST') sent.push({ path, body: JSON.parse(String(init.body)) });
    const answers: Readonly<Record<string, unknown>> = {
      '/api/leaseplan/findings': findings,
      '/api/leaseplan/findings/summary': [{ kind: 'double', count: 2, stake: 800 }],
      '/api/leaseplan/findings/decide': findings.map(({ id, state, note }) => ({ id, state, note })),
    };
    return new Response(JSON.stringify(answers[path] ?? []), {
      headers: { 'content-type': 'application/json', 'x-total-count': String(findings.length) },
    });
  });
  return sent;
};

afterEach(() => vi.unstubAllGlobals());

test('the list says how much is at stake, and why', async () => {
  serve([finding(1), finding(2, { kind: 'jump', text: 'Im Vormonat 400,00 €, jetzt 450,00 €.' })]);
  await renderPage(<FindingsPage />);
  expect(await screen.findByText('2 Auffälligkeiten offen, fraglich sind 800,00 €.')).toBeTruthy();
  const row = within(await screen.findByRole('row', { name: /B-AB-2/ }));
  expect(row.getByText('Im Vormonat 400,00 €, jetzt 450,00 €.')).toBeTruthy();
  expect(row.getByText('03.2025')).toBeTruthy();
  expect(row.getByText('Rechnung R-102')).toBeTruthy();
});

test('selected findings are decided at once with one note, and the decision can be undone', async () => {
  const sent = serve([finding(1), finding(2)]);
  const { user } = await renderPage(<FindingsPage />);
  await screen.findByRole('row', { name: /B-AB-2/ });
  await user.click(screen.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' }));
  await user.click(within(screen.getByRole('region', { name: 'Ausgewählte' })).getByText('Entscheiden'));
  const dialog = within(await screen.findByRole('dialog', { name: '2 Auffälligkeiten entscheiden' }));
  await user.click(dialog.getByRole('radio', { name: 'Erledigt' }));
  await user.type(dialog.getByRole('textbox', { name: 'Notiz' }), 'Telefonisch geklärt');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await screen.findByText('Rückgängig gemacht.');
  const note = 'Telefonisch geklärt';
  expect(sent.map(({ body }) => body)).toEqual([
    {
      decisions: [
        { id: 1, state: 'done', note },
        { id: 2, state: 'done', note },
      ],
    },
    {
      decisions: [
        { id: 1, state: 'open', note: '' },
        { id: 2, state: 'open', note: '' },
      ],
    },
  ]);
});
