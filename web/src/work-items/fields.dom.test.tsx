import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { DateTimeField, DayField, NumberField } from './fields.tsx';

const saved = () => vi.fn(async () => undefined);

test.each([
  ['12500', 12_500, 0],
  ['12.500', 12_500, 0],
  [' 12 500 ', 12_500, 0],
  ['1234,5', 1234.5, 2],
  ['1.234,50 €', 1234.5, 2],
] as const)('%j typed over the same number is not saved again', async (typed, value, decimals) => {
  const onSave = saved();
  const { user } = await renderPage(
    <NumberField label="Wert" value={value} decimals={decimals} onSave={onSave} />,
    '/vehicles/1',
  );
  await user.click(screen.getByRole('button', { name: /^Wert bearbeiten/ }));
  await user.keyboard(`${typed}{Enter}`);
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText('Gespeichert.')).toBeNull();
});

test('another number is saved', async () => {
  const onSave = saved();
  const { user } = await renderPage(<NumberField label="Wert" value={12_500} onSave={onSave} />, '/vehicles/1');
  await user.click(screen.getByRole('button', { name: /^Wert bearbeiten/ }));
  await user.keyboard('12501{Enter}');
  expect(onSave.mock.calls).toEqual([[12_501]]);
});

test('a day that its field refuses is not saved', async () => {
  const onSave = saved();
  const { user } = await renderPage(
    <DayField label="Geburt" value={null} check={() => 'Liegt in der Zukunft.'} onSave={onSave} />,
    '/employees/1',
  );
  await user.click(screen.getByRole('button', { name: /^Geburt bearbeiten/ }));
  fireEvent.change(screen.getByLabelText('Geburt'), { target: { value: '2099-01-01' } });
  await user.keyboard('{Enter}');
  expect(screen.getByText('Liegt in der Zukunft.')).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
});

test('the unknown day 1970-01-01 reads as a dash, a missing one as not given', async () => {
  await renderPage(
    <>
      <DayField label="HU" value="1970-01-01" isDue onSave={saved()} />
      <DayField label="Rückgabe" value={null} isDue onSave={saved()} />
      <DateTimeField label="Fällig bis" value="1970-01-01T00:00:00.000Z" onSave={saved()} />
    </>,
    '/vehicles/1',
  );
  for (const name of ['HU bearbeiten: –', 'Rückgabe bearbeiten: keine Angabe', 'Fällig bis bearbeiten: –'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
});
