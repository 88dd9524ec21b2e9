import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { EditableField } from './editable-field.tsx';

type Save = (value: string) => Promise<unknown>;

interface StoredFieldProps {
  readonly onSave: Save;
  readonly check?: (draft: string) => string | null;
}

/** A field on a page that shows what was saved; the second button stands for somebody else who saves. */
const StoredField = ({ onSave, check }: StoredFieldProps) => {
  const [stored, setStored] = useState('Daily');
  const save = async (value: string) => {
    await onSave(value);
    setStored(value);
  };
  return (
    <>
      <EditableField label="Modell" value={stored} onSave={save} maxLength={12} {...(check && { check })} />
      <button type="button" tabIndex={-1} onClick={() => setStored('Daily 50')}>
        Jemand anders
      </button>
      <button type="button">Weiter</button>
    </>
  );
};

const display = (value: string) => screen.getByRole('button', { name: `Modell bearbeiten: ${value}` });
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Modell' });
const isClosed = () => screen.queryByRole('textbox', { name: 'Modell' }) === null;

const openField = async (onSave: Save, check?: (draft: string) => string | null) => {
  const { user } = await renderPage(<StoredField onSave={onSave} {...(check && { check })} />, '/vehicles/1');
  await user.click(display('Daily'));
  return user;
};

const saveWell = () => vi.fn<Save>(async () => undefined);
const saveBadly = () => vi.fn<Save>(() => Promise.reject(new Error('Keine Verbindung.')));

describe('a field that is edited in place', () => {
  test('opens with its text selected, so that typing replaces it', async () => {
    const user = await openField(saveWell());
    expect(document.activeElement).toBe(input());
    await user.keyboard('Sprinter');
    expect(input().value).toBe('Sprinter');
  });

  test('saves on Enter, shows the stored value and keeps the focus', async () => {
    const onSave = saveWell();
    const user = await openField(onSave);
    await user.keyboard('Sprinter{Enter}');
    expect(onSave.mock.calls).toEqual([['Sprinter']]);
    expect(document.activeElement).toBe(display('Sprinter'));
    expect(await screen.findByText('Gespeichert.')).toBeTruthy();
  });

  test('saves when it is left, without taking the focus back', async () => {
    const onSave = saveWell();
    const user = await openField(onSave);
    await user.keyboard('Sprinter');
    await user.tab();
    expect(onSave.mock.calls).toEqual([['Sprinter']]);
    expect(display('Sprinter')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Weiter' }));
  });

  test.each([
    ['Enter', '{Enter}'],
    ['leaving', '{Tab}'],
  ])('sends nothing on %s while the text is unchanged', async (_, keys) => {
    const onSave = saveWell();
    const user = await openField(onSave);
    await user.keyboard(`Daily${keys}`);
    expect(onSave).not.toHaveBeenCalled();
    expect(isClosed()).toBe(true);
  });

  test('counts blanks at the ends as unchanged and does not send them', async () => {
    const onSave = saveWell();
    const user = await openField(onSave);
    await user.keyboard('  Daily {Enter}');
    expect(onSave).not.toHaveBeenCalled();
    await user.click(display('Daily'));
    await user.keyboard(' Crafter {Enter}');
    expect(onSave.mock.calls).toEqual([['Crafter']]);
  });

  test('restores the value on Escape, sends nothing and keeps no draft', async () => {
    const onSave = saveWell();
    const user = await openField(onSave);
    await user.keyboard('Sprinter{Escape}');
    expect(onSave).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(display('Daily'));
    await user.click(display('Daily'));
    expect(input().value).toBe('Daily');
    expect(localStorage).toHaveLength(0);
  });

  test('takes no input, no second save and no Escape while it saves', async () => {
    const saving = Promise.withResolvers<void>();
    const onSave = vi.fn<Save>(() => saving.promise);
    const user = await openField(onSave);
    await user.keyboard('Sprinter{Enter}');
    expect(input().getAttribute('aria-busy')).toBe('true');
    await user.keyboard('XL{Enter}{Escape}');
    expect(input().value).toBe('Sprinter');
    expect(onSave).toHaveBeenCalledOnce();
    saving.resolve();
    await waitFor(() => expect(isClosed()).toBe(true));
  });

  test('stays open with the typed text and the reason after a failure, and saves on the next try', async () => {
    const onSave = saveBadly();
    const user = await openField(onSave);
    await user.keyboard('Sprinter{Enter}');
    expect(await screen.findByText('Fehler beim Speichern: Keine Verbindung.')).toBeTruthy();
    expect(input().value).toBe('Sprinter');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Keine Verbindung.')).toBeTruthy();
    onSave.mockResolvedValue(undefined);
    await user.click(screen.getByRole('button', { name: 'Erneut speichern' }));
    expect(display('Sprinter')).toBeTruthy();
  });

  test('gives up the refused text when asked to', async () => {
    const user = await openField(saveBadly());
    await user.keyboard('Sprinter{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
    expect(display('Daily')).toBeTruthy();
  });

  test('sends nothing that its check refuses, and says why', async () => {
    const onSave = saveWell();
    const user = await openField(onSave, (draft) => (draft === '' ? 'Bitte ausfüllen.' : null));
    await user.clear(input());
    await user.keyboard('{Enter}');
    expect(screen.getByText('Bitte ausfüllen.')).toBeTruthy();
    expect(onSave).not.toHaveBeenCalled();
    expect(input().value).toBe('');
  });

  test('accepts no more characters than may be stored', async () => {
    const user = await openField(saveWell());
    await user.keyboard('Mercedes Sprinter');
    expect(input().value).toBe('Mercedes Spr');
  });

  test('an empty value is called missing', async () => {
    await renderPage(<EditableField label="Modell" value="" onSave={saveWell()} />);
    expect(display('keine Angabe')).toBeTruthy();
  });
});

describe('a value that somebody else stores meanwhile', () => {
  const storeElsewhere = async (onSave: Save) => {
    const user = await openField(onSave);
    await user.keyboard('Daily 35');
    // A click would leave the field, which saves it.
    fireEvent.click(screen.getByRole('button', { name: 'Jemand anders' }));
    await screen.findByText('Inzwischen gespeichert: „Daily 50“. Eigene Eingabe: „Daily 35“.');
    return user;
  };

  test('never replaces what is being typed', async () => {
    await storeElsewhere(saveWell());
    expect(input().value).toBe('Daily 35');
  });

  test('is taken over on Escape', async () => {
    const user = await storeElsewhere(saveWell());
    await user.keyboard('{Escape}');
    expect(display('Daily 50')).toBeTruthy();
  });

  test('is replaced by saving, which names both values', async () => {
    const onSave = saveWell();
    const user = await storeElsewhere(onSave);
    await user.keyboard('{Enter}');
    expect(onSave.mock.calls).toEqual([['Daily 35']]);
    expect(await screen.findByText('Ersetzt: „Daily 50“ durch „Daily 35“. Beides steht im Verlauf.')).toBeTruthy();
  });
});

describe('a saved change', () => {
  test('is taken back by the button of its message', async () => {
    const onSave = saveWell();
    const user = await openField(onSave);
    await user.keyboard('Sprinter{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
    expect(onSave.mock.calls).toEqual([['Sprinter'], ['Daily']]);
    expect(await screen.findByText('Rückgängig gemacht.')).toBeTruthy();
    expect(display('Daily')).toBeTruthy();
  });

  test('is taken back by Ctrl+Z outside of a text', async () => {
    const onSave = saveWell();
    const user = await openField(onSave);
    await user.keyboard('Sprinter{Enter}');
    await screen.findByRole('button', { name: 'Rückgängig' });
    await user.keyboard('{Control>}z{/Control}');
    expect(onSave.mock.calls).toEqual([['Sprinter'], ['Daily']]);
  });

  test('is not taken back by Ctrl+Z inside of a text', async () => {
    const onSave = saveWell();
    const user = await openField(onSave);
    await user.keyboard('Sprinter{Enter}');
    await screen.findByRole('button', { name: 'Rückgängig' });
    await user.click(display('Sprinter'));
    await user.keyboard('{Control>}z{/Control}');
    expect(onSave).toHaveBeenCalledOnce();
  });
});

describe('a text that was typed and not saved', () => {
  const open = (onSave: Save, path = '/vehicles/1') =>
    renderPage(<EditableField label="Modell" value="Daily" onSave={onSave} />, path);

  const leaveWithDraft = async () => {
    const { user, unmount } = await open(saveWell());
    await user.click(display('Daily'));
    await user.keyboard('Sprinter');
    unmount();
  };

  test('is there again when the page comes back, and waits for its owner', async () => {
    await leaveWithDraft();
    const onSave = saveWell();
    const { user } = await open(onSave);
    expect(input().value).toBe('Sprinter');
    expect(document.activeElement).not.toBe(input());
    expect(screen.getByText('Noch nicht gespeichert.')).toBeTruthy();
    expect(onSave).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(onSave.mock.calls).toEqual([['Sprinter']]);
    expect(localStorage).toHaveLength(0);
  });

  test('belongs to its own page', async () => {
    await leaveWithDraft();
    await open(saveWell(), '/vehicles/2');
    expect(isClosed()).toBe(true);
  });

  test('is gone where it was stored after all', async () => {
    await leaveWithDraft();
    await renderPage(<EditableField label="Modell" value="Sprinter" onSave={saveWell()} />, '/vehicles/1');
    expect(display('Sprinter')).toBeTruthy();
  });
});
