import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { ChoiceFilter } from './choice-filter.tsx';

const choices = [
  { value: 'OPEN', label: 'offen', count: 3 },
  { value: 'WAITING', label: 'wartet', count: 2 },
  { value: 'DONE', label: 'fertig' },
];

const StatusFilter = ({ initial }: { readonly initial: string }) => {
  const [value, setValue] = useState(initial);
  return (
    <>
      <ChoiceFilter label="Status" choices={choices} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
};

const chosen = () => screen.getByRole('status').textContent;

test('several values are chosen one after the other, with their counts, and removed one by one', async () => {
  const { user } = await renderPage(<StatusFilter initial="" />);
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(screen.getByRole('option', { name: 'offen (3)' }));
  await user.click(screen.getByRole('option', { name: 'fertig' }));
  expect(chosen()).toBe('OPEN,DONE');
  await user.click(screen.getByRole('option', { name: 'offen (3)' }));
  expect(chosen()).toBe('DONE');
  await user.keyboard('{Backspace}');
  expect(chosen()).toBe('');
});

test('the button that removes a value names it', async () => {
  const { user } = await renderPage(<StatusFilter initial="OPEN,DONE" />);
  expect(screen.queryByRole('button', { name: 'Schließen' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filter offen entfernen' }));
  expect(chosen()).toBe('DONE');
});

test.each(['Filter offen entfernen', 'Status: alle zeigen'])(
  'after „%s“ by key the field has the focus',
  async (name) => {
    const { user } = await renderPage(<StatusFilter initial="OPEN" />);
    act(() => screen.getByRole('button', { name }).focus());
    await user.keyboard('{Enter}');
    expect([chosen(), document.activeElement]).toEqual(['', screen.getByRole('combobox', { name: 'Status' })]);
  },
);

test('a single value of an older address is shown, and all are cleared at once', async () => {
  const { user } = await renderPage(<StatusFilter initial="WAITING" />);
  expect(screen.getByText('wartet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Status: alle zeigen' }));
  expect(chosen()).toBe('');
});
