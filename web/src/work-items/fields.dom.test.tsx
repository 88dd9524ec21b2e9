import { screen } from '@testing-library/react';
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
  ['12.500 km', 12_500, 0],
  ['300,-', 300, 2],
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
  await user.keyboard('1.1.2099{Enter}');
  expect(screen.getByText('Liegt in der Zukunft.')).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
});

test('a month typed into a due day is saved as its last day', async () => {
  const onSave = saved();
  const { user } = await renderPage(<DayField label="HU" isDue value={null} onSave={onSave} />, '/vehicles/1');
  await user.click(screen.getByRole('button', { name: /^HU bearbeiten/ }));
  await user.keyboard('2.27{Enter}');
  expect(onSave.mock.calls).toEqual([['2027-02-28']]);
});

test.each([
  ['1.10.26', '2026-10-01'],
  ['01102026', '2026-10-01'],
] as const)('%j typed into a day is saved as %s', async (typed, day) => {
  const onSave = saved();
  const { user } = await renderPage(<DayField label="HU" value="2025-03-31" onSave={onSave} />, '/vehicles/1');
  await user.click(screen.getByRole('button', { name: 'HU bearbeiten: 31.03.2025' }));
  await user.keyboard(`${typed}{Enter}`);
  expect(onSave.mock.calls).toEqual([[day]]);
});

test('the same day in another form is not saved again', async () => {
  const onSave = saved();
  const { user } = await renderPage(<DayField label="HU" value="2025-03-31" onSave={onSave} />, '/vehicles/1');
  await user.click(screen.getByRole('button', { name: /^HU bearbeiten/ }));
  await user.keyboard('310325{Enter}');
  expect(onSave).not.toHaveBeenCalled();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a text that is no day stays in the field with a German sentence, Enter and leaving alike', async () => {
  const onSave = saved();
  const { user } = await renderPage(<DayField label="HU" value="2025-03-31" onSave={onSave} />, '/vehicles/1');
  await user.click(screen.getByRole('button', { name: /^HU bearbeiten/ }));
  await user.keyboard('31.2.2026{Enter}');
  expect(screen.getByText('Bitte ein gültiges Datum eingeben, etwa 01.10.2026.')).toBeTruthy();
  await user.click(document.body);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'HU' }).value).toBe('31.2.2026');
  expect(onSave).not.toHaveBeenCalled();
});

test('a day picked in the calendar is saved once the field is left', async () => {
  const onSave = saved();
  const { user } = await renderPage(<DayField label="HU" value="2025-03-31" onSave={onSave} />, '/vehicles/1');
  await user.click(screen.getByRole('button', { name: /^HU bearbeiten/ }));
  await user.click(screen.getByRole('button', { name: 'Kalender für HU öffnen' }));
  await user.click(await screen.findByRole('button', { name: 'Freitag, 28. März 2025' }));
  expect(onSave).not.toHaveBeenCalled();
  await user.click(document.body);
  expect(onSave.mock.calls).toEqual([['2025-03-28']]);
});

test('a due date takes day and time in one go', async () => {
  const onSave = saved();
  const { user } = await renderPage(<DateTimeField label="Fällig bis" value={null} onSave={onSave} />, '/tasks/1');
  await user.click(screen.getByRole('button', { name: /^Fällig bis bearbeiten/ }));
  await user.keyboard('1.7.2031 830{Enter}');
  expect(onSave.mock.calls).toEqual([['2031-07-01T06:30:00.000Z']]);
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
