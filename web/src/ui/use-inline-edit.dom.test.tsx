import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { EditableField } from './editable-field.tsx';

type Save = (value: string) => Promise<unknown>;

/** A field on a page that shows what was saved; the button saves as another user. */
const StoredField = ({ onSave }: { readonly onSave: Save }) => {
  const [stored, setStored] = useState('Daily');
  const save = async (value: string) => {
    await onSave(value);
    setStored(value);
  };
  return (
    <>
      <EditableField label="Modell" value={stored} onSave={save} />
      <button type="button" onClick={() => setStored('Daily 50')}>
        Jemand anders
      </button>
    </>
  );
};

const display = (value: string) => screen.getByRole('button', { name: `Modell bearbeiten: ${value}` });
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Modell' });
const isClosed = () => screen.queryByRole('textbox', { name: 'Modell' }) === null;
const saveWell = () => vi.fn<Save>(async () => undefined);

const openField = async (onSave: Save) => {
  const { user } = await renderPage(<StoredField onSave={onSave} />, '/vehicles/1');
  await user.click(display('Daily'));
  return user;
};

test('undo leaves a value that another user stored after the own one, and names it', async () => {
  const onSave = saveWell();
  const user = await openField(onSave);
  await user.keyboard('Daily 35{Enter}');
  const undo = await screen.findByRole('button', { name: 'Rückgängig' });
  await user.click(screen.getByRole('button', { name: 'Jemand anders' }));
  await user.click(undo);
  expect(await screen.findByText(/nicht überschrieben: Modell \(jetzt „Daily 50“\)\./)).toBeDefined();
  expect(onSave.mock.calls).toEqual([['Daily 35']]);
});

describe('a value stored by another user meanwhile', () => {
  const storeElsewhere = async (onSave: Save) => {
    const user = await openField(onSave);
    await user.keyboard('Daily 35');
    // A click would leave the field, which saves it.
    fireEvent.click(screen.getByRole('button', { name: 'Jemand anders' }));
    await screen.findByText('Inzwischen gespeichert: „Daily 50“. Eigene Eingabe: „Daily 35“.');
    return user;
  };

  test('another stored value does not replace the typed one', async () => {
    await storeElsewhere(saveWell());
    expect(input().value).toBe('Daily 35');
  });

  test('the notice stays while typing goes on', async () => {
    const user = await storeElsewhere(saveWell());
    await user.keyboard(' S');
    expect(screen.getByText('Inzwischen gespeichert: „Daily 50“. Eigene Eingabe: „Daily 35 S“.')).toBeTruthy();
  });

  test('Escape shows the other stored value', async () => {
    const user = await storeElsewhere(saveWell());
    await user.keyboard('{Escape}');
    expect(display('Daily 50')).toBeTruthy();
  });

  test('saving replaces the other value and names both', async () => {
    const onSave = saveWell();
    const user = await storeElsewhere(onSave);
    await user.keyboard('{Enter}');
    expect(onSave.mock.calls).toEqual([['Daily 35']]);
    expect(await screen.findByText('Ersetzt: „Daily 50“ durch „Daily 35“. Beides steht im Verlauf.')).toBeTruthy();
  });
});

describe('a saved change', () => {
  test('the undo button of the toast restores the value', async () => {
    const onSave = saveWell();
    const user = await openField(onSave);
    await user.keyboard('Sprinter{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
    expect(onSave.mock.calls).toEqual([['Sprinter'], ['Daily']]);
    expect(await screen.findByText('Rückgängig gemacht.')).toBeTruthy();
    expect(display('Daily')).toBeTruthy();
  });

  test('Ctrl+Z outside a text field restores the value', async () => {
    const onSave = saveWell();
    const user = await openField(onSave);
    await user.keyboard('Sprinter{Enter}');
    await screen.findByRole('button', { name: 'Rückgängig' });
    await user.keyboard('{Control>}z{/Control}');
    expect(onSave.mock.calls).toEqual([['Sprinter'], ['Daily']]);
  });

  test('Ctrl+Z inside a text field restores nothing', async () => {
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

  test('an unsaved text is restored with its page and not saved by itself', async () => {
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

  test('a draft is not restored on another page', async () => {
    await leaveWithDraft();
    await open(saveWell(), '/vehicles/2');
    expect(isClosed()).toBe(true);
  });

  test('a draft equal to the stored value is deleted', async () => {
    await leaveWithDraft();
    await renderPage(<EditableField label="Modell" value="Sprinter" onSave={saveWell()} />, '/vehicles/1');
    expect(display('Sprinter')).toBeTruthy();
  });
});
