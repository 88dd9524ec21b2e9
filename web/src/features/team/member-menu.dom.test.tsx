import type { TeamMember } from '@flottwart/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
import { MemberMenu } from './member-menu.tsx';

afterEach(() => vi.unstubAllGlobals());

const member: TeamMember = {
  id: 7,
  firstName: 'Jonas',
  lastName: 'Brandt',
  email: 'jonas@x.example',
  role: 'USER',
  emailVerified: true,
  hasSecondFactor: true,
};

const openMenu = async (changes: Partial<TeamMember> = {}) => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    calls.push(`${method} ${url}`);
    return Response.json({ message: 'Vom Server bestätigt.' });
  });
  const part = (
    <>
      <MemberMenu member={{ ...member, ...changes }} />
      <ConfirmHost />
    </>
  );
  const { user } = await renderPage(part);
  await user.click(screen.getByRole('button', { name: 'Aktionen für Jonas Brandt' }));
  const choose = async (name: string) => user.click(await screen.findByRole('menuitem', { name }));
  return { user, calls, choose };
};

test('a new role is sent without a question and named in a message', async () => {
  const { calls, choose } = await openMenu();
  await choose('Zum Administrator machen');
  expect(await screen.findByText('Jonas Brandt hat jetzt die Rolle Administrator.')).toBeDefined();
  expect(calls).toContain('PATCH /api/users/7');
});

test.each([
  ['Aus dem Team entfernen', 'Entfernen', 'DELETE /api/users/7', {}],
  ['Einladung zurückziehen', 'Zurückziehen', 'DELETE /api/users/7', { emailVerified: false }],
  ['Überall abmelden', 'Abmelden', 'POST /api/users/7/end-sessions', {}],
])('„%s“ is sent only after „%s“, and shows what the server answers', async (entry, confirmLabel, call, changes) => {
  const { user, calls, choose } = await openMenu(changes);
  await choose(entry);
  const question = within(await screen.findByRole('dialog'));
  expect(calls).not.toContain(call);
  await user.click(question.getByRole('button', { name: confirmLabel }));
  expect(await screen.findByText('Vom Server bestätigt.')).toBeDefined();
  await waitFor(() => expect(calls).toContain(call));
});
