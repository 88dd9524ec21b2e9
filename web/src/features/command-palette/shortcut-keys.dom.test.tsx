import { TextInput } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { SearchBox } from '../../lists/search-box.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { holdKeys } from '../../ui/keystroke-buffer.ts';
import { NewButton } from '../../ui/new-button.tsx';
import { runOnPage, shortcuts, useShortcut } from '../../ui/shortcuts.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useShortcutKeys } from './use-shortcut-keys.ts';

const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];

const TaskListPage = () => {
  const [isAdding, setIsAdding] = useState(false);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [q, setQ] = useState('');
  useShortcut('help', () => setIsHelpOpen(true));
  useShortcutKeys();
  return (
    <>
      <NewButton label="Aufgabe anlegen" onClick={() => setIsAdding(true)} />
      <SearchBox label="Suche" placeholder="" value={q} onChange={setQ} />
      <DataTable
        label="Aufgaben"
        columns={[{ key: 'id', header: 'ID', cell: ({ id }) => `Aufgabe ${id}` }]}
        rows={rows}
        rowKey={({ id }) => id}
        link={{ path: ({ id }) => `/tasks/${id}`, label: () => '' }}
        empty=""
      />
      {isAdding ? (
        <div role="dialog" aria-label="Neu">
          <TextInput aria-label="Titel" autoFocus />
        </div>
      ) : null}
      {isHelpOpen ? <ShortcutHelp onClose={() => setIsHelpOpen(false)} /> : null}
    </>
  );
};

const open = (path = '/tasks') => {
  window.history.replaceState(null, '', path);
  return renderPage(<TaskListPage />, path);
};
const dialog = () => screen.queryByRole('dialog', { name: 'Neu' });

afterEach(() => window.history.replaceState(null, '', '/'));

// First, because a dialog that a test before left open goes back in the history of the window only after that test.
test('an action of the palette opens the dialog of its page once that is drawn', async () => {
  window.history.replaceState(null, '', '/vehicles');
  runOnPage('new', '/tasks');
  await open('/tasks');
  await waitFor(() => expect(dialog()).toBeTruthy());
});

test('n opens the dialog for a new item, once', async () => {
  const { user } = await open();
  expect(screen.getByRole('button', { name: 'Aufgabe anlegen' }).getAttribute('aria-keyshortcuts')).toBe('n');
  await user.keyboard('n');
  expect(dialog()).toBeTruthy();
});

test('keys pressed before the page is there act once it is, and what follows them is typed', async () => {
  window.history.replaceState(null, '', '/tasks');
  const user = userEvent.setup({ delay: null });
  holdKeys();
  await user.keyboard('nReifenx{Backspace} wechseln');
  await renderPage(<TaskListPage />, '/tasks');
  await waitFor(() => expect(dialog()).toBeTruthy());
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Titel' });
  expect(title.value).toBe('Reifen wechseln');
  await user.keyboard(' heute');
  expect(title.value).toBe('Reifen wechseln heute');
});

test('keys are held from a shortcut on, never in a field, and not after Escape', async () => {
  window.history.replaceState(null, '', '/tasks');
  const user = userEvent.setup({ delay: null });
  const field = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => field.remove());
  holdKeys();
  field.focus();
  await user.keyboard('n');
  expect(field.value).toBe('n');
  field.blur();
  await user.keyboard('{Escape}n');
  await renderPage(<TaskListPage />, '/tasks');
  expect(dialog()).toBeNull();
});

test('/ focuses the search without typing into it, and typed keys act no more', async () => {
  const { user, router } = await open();
  await user.keyboard('/');
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Suche' });
  expect([document.activeElement === box, box.value]).toEqual([true, '']);
  await user.keyboard('n?jgd');
  expect([box.value, dialog(), screen.queryByRole('dialog')]).toEqual(['n?jgd', null, null]);
  expect(router.history.location.pathname).toBe('/tasks');
});

test('j and k move through the rows and stay at the ends; Enter opens the row', async () => {
  const { user, router } = await open();
  const focused = () => document.activeElement?.textContent?.trim();
  const seen: unknown[] = [];
  for (const key of ['j', 'j', 'k', 'k', 'j', 'j', 'j']) {
    await user.keyboard(key);
    seen.push(focused());
  }
  expect(seen).toEqual([1, 2, 1, 1, 2, 3, 3].map((id) => `Aufgabe ${id}`));
  await user.keyboard('{Enter}');
  expect(router.history.location.pathname).toBe('/tasks/3');
});

test('g and a letter go to a page; another letter goes nowhere, and the next g starts again', async () => {
  const { user, router } = await open();
  await user.keyboard('gx');
  expect(router.history.location.pathname).toBe('/tasks');
  await user.keyboard('gf');
  await waitFor(() => expect(router.history.location.pathname).toBe('/vehicles'));
});

test('no key acts while a dialog is open, or with a modifier', async () => {
  const { user, router } = await open();
  await user.keyboard('{Control>}n{/Control}{Alt>}n{/Alt}');
  expect(dialog()).toBeNull();
  await user.keyboard('n');
  await user.keyboard('gf?');
  expect(router.history.location.pathname).toBe('/tasks');
  expect(screen.queryByRole('dialog', { name: 'Tasten' })).toBeNull();
});

test('? shows every key of the list that the handlers read', async () => {
  const { user } = await open();
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: 'Tasten' });
  for (const { label } of Object.values(shortcuts)) expect(within(help).getByText(label)).toBeTruthy();
  expect(within(help).getByText('Fahrzeuge')).toBeTruthy();
});
