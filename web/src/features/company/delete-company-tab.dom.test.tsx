import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
import { DeleteCompanyTab } from './delete-company-tab.tsx';

afterEach(() => vi.unstubAllGlobals());

const missingCode = 'Bitte den Code aus der Authenticator-App oder einen Wiederherstellungscode eingeben.';

/** Answers like the server to an ADMIN; `enabledAt` is that of their own second factor. */
const serve = (enabledAt: string | null) => {
  const sent: { readonly code?: string }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    if (url === '/api/users/myProfile/second-factor') return Response.json({ enabledAt, recoveryCodesLeft: 8 });
    if (method !== 'POST') return Response.json({ role: 'ADMIN' });
    sent.push(JSON.parse(String(body)));
    return sent.at(-1)?.code === undefined
      ? Response.json({ code: 'invalid_input', message: missingCode, fields: { code: missingCode } }, { status: 400 })
      : new Response('gelöscht', { headers: { 'content-type': 'text/plain' } });
  });
  return sent;
};

const open = async () => {
  const { user } = await renderPage(
    <>
      <DeleteCompanyTab companyName="Muster GmbH" />
      <ConfirmHost />
    </>,
  );
  const remove = async () => {
    await user.click(screen.getByRole('button', { name: 'Account löschen' }));
    await user.click(await screen.findByRole('button', { name: 'Endgültig löschen' }));
  };
  await user.type(await screen.findByLabelText('Name der Firma'), 'Muster GmbH');
  await user.type(screen.getByLabelText('E-Mail-Adresse'), 'chef@muster.example');
  await user.type(screen.getByLabelText('Passwort'), 'Lenkrad-47-Plane');
  return { user, remove };
};

const codeField = 'Code aus der App oder Wiederherstellungscode';

test('an account with a second factor is asked for its code at once', async () => {
  const sent = serve('2026-11-01T08:00:00Z');
  const { user, remove } = await open();
  await user.type(await screen.findByLabelText(codeField), '123456');
  await remove();
  await vi.waitFor(() => expect(sent).toMatchObject([{ username: 'chef@muster.example', code: '123456' }]));
});

test('the code of another administrator is asked for once the server wants it', async () => {
  const sent = serve(null);
  const { user, remove } = await open();
  expect(screen.queryByLabelText(codeField)).toBeNull();
  await remove();
  await user.type(await screen.findByLabelText(codeField), 'aaaa-bbbb-cccc-dddd');
  await remove();
  await vi.waitFor(() => expect(sent.map(({ code }) => code)).toEqual([undefined, 'aaaa-bbbb-cccc-dddd']));
});
