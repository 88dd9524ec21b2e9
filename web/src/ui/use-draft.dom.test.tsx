import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { readDraft, saveDraft, setDraftOwner } from '../lib/drafts.ts';
import { renderPage } from '../testing/render-page.tsx';
import { useDraftDialog, useDraftForm, useDraftText } from './use-draft.ts';

const CommentBox = () => {
  const [text, setText] = useDraftText('Kommentar');
  return <input aria-label="Kommentar" value={text} onChange={(event) => setText(event.currentTarget.value)} />;
};

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => setDraftOwner('greta@spedition.example'));

describe('a text that outlives its page', () => {
  const open = (path: string) => renderPage(<CommentBox />, path);

  test('a typed text is restored on the same page and empty on another', async () => {
    const { user, unmount } = await open('/tasks/1');
    await user.type(field('Kommentar'), 'halb fertig');
    unmount();
    const other = await open('/tasks/2');
    expect(field('Kommentar').value).toBe('');
    other.unmount();
    await open('/tasks/1');
    expect(field('Kommentar').value).toBe('halb fertig');
  });

  test('a stored draft that is not a text leaves the field empty', async () => {
    saveDraft('/tasks/1 Kommentar', { text: 'halb' });
    await open('/tasks/1');
    expect(field('Kommentar').value).toBe('');
  });

  test('an emptied text deletes its draft', async () => {
    const { user } = await open('/tasks/1');
    await user.type(field('Kommentar'), 'halb');
    await user.clear(field('Kommentar'));
    expect(localStorage).toHaveLength(0);
  });

  test('a navigation does not move the draft to the new page', async () => {
    const { user, router } = await open('/tasks/1');
    await act(() => router.navigate({ to: '/tasks/2' as string }));
    await user.type(field('Kommentar'), 'für die eins');
    expect(readDraft('/tasks/1 Kommentar')).toBe('für die eins');
    expect(readDraft('/tasks/2 Kommentar')).toBeNull();
  });
});

const name = '/my-team Mitglied';

const MemberForm = () => {
  const [isOpen, dialog] = useDraftDialog(name);
  const { form, draft } = useDraftForm(name, {
    initialValues: { firstName: '', password: '' },
    secrets: ['password'],
  });
  return (
    <>
      <p>{isOpen ? 'offen' : 'geschlossen'}</p>
      <p>{draft.isRestored ? 'von vorhin' : 'frisch'}</p>
      <input aria-label="Vorname" {...form.getInputProps('firstName')} />
      <input aria-label="Passwort" {...form.getInputProps('password')} />
      <button type="button" onClick={dialog.open}>
        Öffnen
      </button>
      <button type="button" onClick={dialog.close}>
        Schließen
      </button>
      <button type="button" onClick={draft.suspend}>
        Weglegen
      </button>
      <button type="button" onClick={draft.clear}>
        Leeren
      </button>
    </>
  );
};

describe('a form whose values outlive its page', () => {
  const open = () => renderPage(<MemberForm />, '/my-team');

  test('an unsaved form reopens with its values, marked as restored, without secrets', async () => {
    const { user, unmount } = await open();
    await user.click(button('Öffnen'));
    await user.type(field('Vorname'), 'Mara');
    await user.type(field('Passwort'), 'Ganz-geheim-47');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Ganz-geheim-47');
    unmount();
    await open();
    expect([field('Vorname').value, field('Passwort').value]).toEqual(['Mara', '']);
    expect(screen.getByText('offen')).toBeTruthy();
    expect(screen.getByText('von vorhin')).toBeTruthy();
  });

  test('an empty or closed form stays closed', async () => {
    const first = await open();
    await first.user.click(button('Öffnen'));
    first.unmount();
    const second = await open();
    expect(screen.getByText('geschlossen')).toBeTruthy();
    await second.user.click(button('Öffnen'));
    await second.user.type(field('Vorname'), 'Mara');
    await second.user.click(button('Schließen'));
    second.unmount();
    await open();
    expect(screen.getByText('geschlossen')).toBeTruthy();
    expect(field('Vorname').value).toBe('Mara');
  });

  test('a stored draft of another shape is ignored, field by field', async () => {
    saveDraft(name, 'kein Formular');
    const { unmount } = await open();
    expect([field('Vorname').value, screen.queryByText('frisch')]).toEqual(['', expect.anything()]);
    unmount();
    saveDraft(name, { firstName: 7, unknown: 'x' });
    const second = await open();
    expect([field('Vorname').value, screen.queryByText('frisch')]).toEqual(['', expect.anything()]);
    second.unmount();
    saveDraft(name, { firstName: 'Mara', unknown: 'x' });
    await open();
    expect([field('Vorname').value, screen.queryByText('von vorhin')]).toEqual(['Mara', expect.anything()]);
  });

  test('a secret alone creates no draft', async () => {
    const { user } = await open();
    await user.type(field('Passwort'), 'Ganz-geheim-47');
    expect(readDraft(name)).toBeNull();
  });

  test('a suspended form clears its secrets and keeps the rest', async () => {
    const { user } = await open();
    await user.type(field('Vorname'), 'Mara');
    await user.type(field('Passwort'), 'Ganz-geheim-47');
    await user.click(button('Weglegen'));
    expect([field('Vorname').value, field('Passwort').value]).toEqual(['Mara', '']);
    expect(screen.getByText('von vorhin')).toBeTruthy();
  });

  test('a cleared form is empty, also after a reload', async () => {
    const { user, unmount } = await open();
    await user.type(field('Vorname'), 'Mara');
    await user.click(button('Leeren'));
    expect(field('Vorname').value).toBe('');
    expect(readDraft(name)).toBeNull();
    unmount();
    await open();
    expect(field('Vorname').value).toBe('');
    expect(screen.getByText('frisch')).toBeTruthy();
  });

  test('values typed back to the initial ones delete the draft', async () => {
    const { user } = await open();
    await user.type(field('Vorname'), 'M{Backspace}');
    expect(readDraft(name)).toBeNull();
  });
});
