import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { TypedSelect } from './typed-select.tsx';

const plates = ['B-AB-1', 'B-AB-2', 'HH-X-7'].map((plate) => ({ value: plate, label: plate }));

const ChosenPlate = ({ initial }: { readonly initial: string }) => {
  const [plate, setPlate] = useState<string | null>(initial);
  const props = { data: plates, value: plate, nothingFoundMessage: 'Kein Fahrzeug gefunden.' };
  return (
    <>
      <TypedSelect label="Fahrzeug" clearable onChange={setPlate} {...props} />
      <button type="button">Weiter</button>
    </>
  );
};

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Fahrzeug' });
const clearButton = () => document.querySelector('.mantine-InputClearButton-root, .mantine-Select-clear');

test('an empty text of a restored form is no choice, and there is nothing to clear', async () => {
  await renderPage(<ChosenPlate initial="" />, '/');
  expect(field().value).toBe('');
  expect(clearButton()).toBeNull();
});

test('a choice can be cleared', async () => {
  const { user } = await renderPage(<ChosenPlate initial="B-AB-1" />, '/');
  expect(field().value).toBe('B-AB-1');
  const button = clearButton();
  expect(button).not.toBeNull();
  if (button) await user.click(button);
  expect(field().value).toBe('');
});

test('leaving the field takes the only match, and keeps what names several', async () => {
  const { user } = await renderPage(<ChosenPlate initial="" />, '/');
  await user.type(field(), 'hh');
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  expect(field().value).toBe('HH-X-7');
  await user.clear(field());
  await user.type(field(), 'b-ab');
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  expect(field().value).toBe('b-ab');
  expect(screen.getByText('Mehrere passen. Bitte aus der Liste wählen.')).toBeTruthy();
});
