import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { EditableField } from './editable-field.tsx';

type Save = (value: string) => Promise<unknown>;

interface StoredFieldProps {
  readonly onSave: Save;
  readonly check?: (draft: string) => string | null;
}

/** A field on a page that shows what was saved. */
const StoredField = ({ onSave, check }: StoredFieldProps) => {
  const [stored, setStored] = useState('Daily');
  const save = async (value: string) => {
    await onSave(value);
    setStored(value);
  };
  return (
    <>
      <EditableField label="Modell" value={stored} onSave={save} maxLength={12} {...(check && { check })} />
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

  test('discards the refused text on request', async () => {
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

test('a value that links to a page is the link itself, and the pencil beside it edits', async () => {
  const onSave = saveWell();
  const { user } = await renderPage(
    <EditableField label="Kennzeichen" value="B-AB-1234" to="/vehicles/5" onSave={onSave} />,
    '/leaseplan/1',
  );
  expect(screen.getByRole('link', { name: 'B-AB-1234' }).getAttribute('href')).toBe('/vehicles/5');
  await user.click(screen.getByRole('button', { name: 'Kennzeichen bearbeiten: B-AB-1234' }));
  await user.keyboard('B-CD-77{Enter}');
  expect(onSave.mock.calls).toEqual([['B-CD-77']]);
});
