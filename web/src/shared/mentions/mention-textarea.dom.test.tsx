import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { MentionTextarea } from './mention-textarea.tsx';

const member = (firstName: string, lastName: string, email: string) => ({ id: email, firstName, lastName, email });

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    String(url).includes('myProfile')
      ? Response.json({ email: 'ich@firma.example', role: 'USER' })
      : Response.json([
          member('Ida', 'Ich', 'ich@firma.example'),
          member('Anna', 'Beck', 'anna.beck@firma.example'),
          member('Anton', 'Beer', 'anton@firma.example'),
        ]),
  );
});

const onKey = vi.fn();
const Field = () => {
  const [text, setText] = useState('');
  return (
    <>
      <MentionTextarea label="Kommentar" value={text} onChange={setText} onKeyDown={({ key }) => onKey(key)} />
      <button type="button">Weiter</button>
    </>
  );
};

const open = async () => {
  const { user } = await renderPage(<Field />);
  const box = screen.getByLabelText<HTMLTextAreaElement>('Kommentar');
  return { user, box };
};
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('an @ offers the colleagues by name and address, but not oneself', async () => {
  const { user, box } = await open();
  await user.type(box, 'Bitte @');
  await waitFor(() => expect(names()).toEqual(['Anna Beckanna.beck@firma.example', 'Anton Beeranton@firma.example']));
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id);
  expect(box.getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Kollegen' }).id);
  expect(screen.getByRole('status').textContent).toBe('2 Vorschläge');
});

test('arrow keys and Enter insert the address that notifies', async () => {
  const { user, box } = await open();
  await user.type(box, 'Bitte @an');
  await screen.findByRole('listbox');
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(box.value).toBe('Bitte @anton@firma.example '));
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('prüfen');
  expect(box.value).toBe('Bitte @anton@firma.example prüfen');
});

test('an @ that names nobody is pointed out, a full name is not', async () => {
  const { user, box } = await open();
  await user.type(box, '@Anna Beckers bitte');
  const hint = '„@Anna“ erwähnt niemanden. Erwähnt wird, wer aus der Liste gewählt oder mit vollem Namen genannt ist.';
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(hint));
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(hint);
  await user.clear(box);
  await user.type(box, '@Anna Beck bitte');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
});

test('Tab takes the marked one and keeps the focus; without a list it leaves the field', async () => {
  const { user, box } = await open();
  await user.type(box, '@beck');
  await screen.findByRole('listbox');
  await user.tab();
  await waitFor(() => expect(box.value).toBe('@anna.beck@firma.example '));
  expect(document.activeElement).toBe(box);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Weiter' }));
});

test('a tap chooses', async () => {
  const { user, box } = await open();
  await user.type(box, '@a');
  await user.click(await screen.findByRole('option', { name: /Anton/ }));
  await waitFor(() => expect(box.value).toBe('@anton@firma.example '));
  expect(document.activeElement).toBe(box);
});

test('Escape closes the list alone, and the next key is the field again', async () => {
  const { user, box } = await open();
  onKey.mockClear();
  await user.type(box, '@an');
  await screen.findByRole('listbox');
  onKey.mockClear();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(onKey).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onKey).toHaveBeenCalledWith('Escape');
  expect(box.value).toBe('@an');
});
