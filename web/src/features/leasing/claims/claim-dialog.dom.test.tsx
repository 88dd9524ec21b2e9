import type { ClaimDraft } from '@flottwart/contract/leasing/claims';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { ConfirmHost } from '../../../ui/confirm-host.tsx';
import { ClaimDialog } from './claim-dialog.tsx';

// Growing text fields measure again once fonts are loaded, which this document has none of.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

const lessors = [
  { issuer: 'nordstern', name: 'Nordstern', isKnown: true, positions: 2, openAmount: 90 },
  { issuer: 'alpenrad', name: 'Alpenrad', isKnown: true, positions: 1, openAmount: 50 },
];

const position = (id: number, licensePlate: string, openAmount: number) => ({
  id,
  invoiceNumber: `R-${id}`,
  positionNumber: '1',
  date: '2025-03-01',
  licensePlate,
  service: 'Leasingrate',
  openAmount,
  documentId: id,
  claim: null,
});

interface Served {
  readonly more?: ClaimDraft['positions'];
  readonly credits?: ClaimDraft['unallocatedCredits'];
  readonly limit?: number | null;
  readonly claimedByMembers?: number;
  /** Refuses the first claim as no longer what would be sent. */
  readonly isStale?: boolean;
}

const noCredits: ClaimDraft['unallocatedCredits'] = { count: 0, sum: 0, isOfPlates: false };

const draftOf = (
  lessor: string,
  { more = [], credits = noCredits, limit = null, claimedByMembers = 0 }: Served,
): ClaimDraft => {
  const positions =
    lessor === 'alpenrad'
      ? [position(3, 'M-AR 202', 50)]
      : [position(1, 'HH-NF 107', 40), position(2, 'HH-NF 108', 50), ...more];
  return {
    from: 'post@spedition.example',
    recipient: 'leasing@leasing.example',
    knownRecipients: ['leasing@leasing.example'],
    limit,
    claimedByMembers,
    subject: 'Reklamation',
    text: 'Bitte um Gutschrift.',
    fileName: 'Reklamation.xlsx',
    positions,
    sum: positions.reduce((sum, { openAmount }) => sum + openAmount, 0),
    lessors,
    lessor,
    left: 0,
    unallocatedCredits: credits,
    documents: positions.map(({ documentId }) => ({ id: documentId, bytes: 1000 })),
    missing: [],
  };
};

/** Answers like the server and keeps the claims that were sent. */
const serve = (served: Served = {}) => {
  const sent: object[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    const body = init.body ? JSON.parse(String(init.body)) : {};
    if (pathname === '/api/leaseplan/claims/draft') return Response.json(draftOf(body.lessor ?? 'nordstern', served));
    if (pathname !== '/api/leaseplan/claims') return Response.json({ role: 'USER' });
    sent.push(body);
    if (served.isStale && sent.length === 1)
      return Response.json({ code: 'conflict', message: 'Der Betrag hat sich geändert.' }, { status: 409 });
    return Response.json({ state: 'sent', message: 'Die Reklamation wurde gesendet.', mail: {} });
  });
  return sent;
};

afterEach(() => vi.unstubAllGlobals());

const openDialog = async () => {
  const page = await renderPage(
    <>
      <ClaimDialog subject={{ licensePlates: ['HH-NF 107', 'HH-NF 108', 'M-AR 202'] }} onClose={() => undefined} />
      <ConfirmHost />
    </>,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Offene Gutschriften reklamieren' }));
  await dialog.findByText(/(?:2 von 2|3 von 3) ausgewählt/);
  return { ...page, dialog };
};

type Opened = Awaited<ReturnType<typeof openDialog>>;

const ask = async (user: Opened['user'], dialog: Opened['dialog']) => {
  await user.click(dialog.getByRole('button', { name: 'Reklamation senden', hidden: true }));
  return within(await screen.findByRole('dialog', { name: 'Reklamation senden?' }));
};

const send = async (user: Opened['user'], dialog: Opened['dialog']) => {
  const question = await ask(user, dialog);
  await user.click(question.getByRole('button', { name: 'Jetzt senden' }));
};

test('a claim asks once with number, sum, lessor and recipient; nothing is sent before, and a known address is no new one', async () => {
  const sent = serve();
  const { user, dialog } = await openDialog();
  const question = await ask(user, dialog);
  expect(question.getByText('Reklamation von 2 Positionen')).toBeDefined();
  expect(question.getByText(/^90,00\s€$/)).toBeDefined();
  expect(question.getByText('Nordstern')).toBeDefined();
  expect(question.getByText('leasing@leasing.example')).toBeDefined();
  expect(question.queryByText('Neue Adresse')).toBeNull();
  await user.click(question.getByRole('button', { name: 'Abbrechen' }));
  expect(sent).toEqual([]);
  await send(user, dialog);
  await vi.waitFor(() => expect(sent).toMatchObject([{ recipient: 'leasing@leasing.example', isNewRecipient: false }]));
});

test('an address to which no claim went before is named as new in the question', async () => {
  const sent = serve();
  const { user, dialog } = await openDialog();
  const recipient = dialog.getByRole('textbox', { name: 'Empfänger' });
  await user.clear(recipient);
  await user.type(recipient, 'a@b.example, c@d.example');
  await user.click(dialog.getByRole('button', { name: 'Reklamation senden' }));
  expect(await dialog.findByText('Ungültige E-Mail-Adresse.')).toBeDefined();
  await user.clear(recipient);
  await user.type(recipient, 'privat@post.example');
  const question = await ask(user, dialog);
  expect(question.getByText('Neue Adresse')).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Jetzt senden' }));
  await vi.waitFor(() => expect(sent).toMatchObject([{ recipient: 'privat@post.example', isNewRecipient: true }]));
});

test('a claim above the limit of a member says who sends it, and cannot be sent until it is smaller', async () => {
  serve({ limit: 50 });
  const { user, dialog } = await openDialog();
  expect(
    dialog.getByText(/^Reklamationen von mehr als 50,00\s€ senden in dieser Firma nur Administratoren\./),
  ).toBeDefined();
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Reklamation senden' });
  expect(submit.disabled).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: 'Rechnung R-1, Position 1' }));
  expect(submit.disabled).toBe(false);
});

test('recent claims of members count against the limit', async () => {
  serve({ limit: 100, claimedByMembers: 60 });
  const { user, dialog } = await openDialog();
  expect(dialog.getByText(/in den letzten 30 Tagen schon 60,00\s€ reklamiert; das zählt mit\./)).toBeDefined();
  await user.click(dialog.getByRole('checkbox', { name: 'Rechnung R-2, Position 1' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Reklamation senden' }).disabled).toBe(false);
});

test('a claim that is no longer what would be sent stays open and is sent after another question', async () => {
  const sent = serve({ isStale: true });
  const { user, dialog } = await openDialog();
  await send(user, dialog);
  expect(await dialog.findByText('Der Betrag hat sich geändert.')).toBeDefined();
  await send(user, dialog);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
});

test('the documents are attached unless a person leaves them out, and their number follows the choice', async () => {
  const sent = serve();
  const { user, dialog } = await openDialog();
  expect((dialog.getByRole('checkbox', { name: /^2 Belege anhängen/ }) as HTMLInputElement).checked).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: 'Rechnung R-2, Position 1' }));
  expect(dialog.getByRole('checkbox', { name: /^Den Beleg anhängen/ })).toBeDefined();
  await send(user, dialog);
  await vi.waitFor(() => expect(sent).toMatchObject([{ positionIds: [1], sum: 40, withDocuments: true }]));
});

test('positions of two leasing companies get a notice, and each company is claimed alone', async () => {
  const sent = serve();
  const { user, dialog } = await openDialog();
  expect(dialog.getByText(/^Die Positionen sind von 2 Leasinggesellschaften\./)).toBeDefined();
  await user.click(dialog.getByRole('combobox', { name: 'Leasinggesellschaft' }));
  await user.click(await screen.findByRole('option', { name: /^Alpenrad: 1 Position/, hidden: true }));
  await dialog.findByText(/1 von 1 ausgewählt/);
  await send(user, dialog);
  await vi.waitFor(() => expect(sent).toMatchObject([{ positionIds: [3], sum: 50 }]));
});

test('a deduction that no position has taken stays in the claim as long as a position of its invoice is chosen', async () => {
  const sent = serve({ more: [{ ...position(4, '', -10), documentId: 1, service: 'Treuerabatt' }] });
  const { user, dialog } = await openDialog();
  const deduction = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Rechnung R-4, Position 1' });
  expect([deduction.checked, deduction.disabled]).toEqual([true, true]);
  expect(dialog.getByText('Abzug ohne Kennzeichen: gehört zur ersten Reklamation dieser Rechnung')).toBeDefined();
  await user.click(dialog.getByRole('checkbox', { name: 'Rechnung R-2, Position 1' }));
  await send(user, dialog);
  await vi.waitFor(() => expect(sent).toMatchObject([{ positionIds: [1, 4], sum: 30 }]));
});

test('credits that settle no invoice yet are named before a claim, with the way to them', async () => {
  serve({ credits: { count: 2, sum: 1234.5, isOfPlates: true } });
  const { dialog } = await openDialog();
  expect(
    dialog.getByText(/Zu diesen Kennzeichen sind 2 Gutschriften .* über 1\.234,50\s€ noch nicht verrechnet\./),
  ).toBeDefined();
  const link = dialog.getByRole('link', { name: 'Gutschriften ansehen' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('/leaseplan?');
  expect(link.getAttribute('href')).toContain('Nicht');
});

test('a claim without such credits has no warning', async () => {
  serve();
  const { dialog } = await openDialog();
  expect(dialog.queryByText(/noch nicht verrechnet/)).toBeNull();
});

test('a leasing company that nobody names is asked for once, before anything can be sent', async () => {
  const named: object[] = [];
  serve();
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    const body = init.body ? JSON.parse(String(init.body)) : {};
    if (pathname === '/api/leaseplan/open-credits/lessors') return Response.json(lessors);
    if (pathname === '/api/leaseplan/claims/lessor') {
      named.push(body);
      return Response.json({ issuer: 'nordstern' });
    }
    if (pathname !== '/api/leaseplan/claims/draft' || body.lessor === 'nordstern') return answer(input, init);
    const unknown = {
      issuer: '',
      name: 'Unbekannte Leasinggesellschaft',
      isKnown: false,
      positions: 2,
      openAmount: 90,
    };
    return Response.json({ ...draftOf('', {}), lessors: [unknown] });
  });
  const { user, dialog } = await openDialog();
  const send = dialog.getByRole('button', { name: 'Reklamation senden' }) as HTMLButtonElement;
  expect(send.disabled).toBe(true);
  await user.type(dialog.getByLabelText(/^Von welcher Leasinggesellschaft/), 'Nordstern');
  await user.click(dialog.getByRole('button', { name: 'Merken' }));
  await vi.waitFor(() => expect(named).toEqual([{ positionIds: [1, 2], lessor: 'Nordstern' }]));
  await vi.waitFor(() => expect(send.disabled).toBe(false));
  expect(dialog.queryByLabelText(/^Von welcher Leasinggesellschaft/)).toBeNull();
});
