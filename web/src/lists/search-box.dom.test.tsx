import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { advanceTimers } from '../testing/advance-timers.ts';
import { renderPage } from '../testing/render-page.tsx';
import { SearchBox } from './search-box.tsx';

const debounceMs = 70;

interface SlowListProps {
  readonly onChange: (text: string) => void;
  readonly initial?: string;
  /** Values that come from outside, each by the button of its name. */
  readonly values?: readonly string[];
}

/** List whose URL follows on demand. */
const SlowList = ({ onChange, initial = '', values = [] }: SlowListProps) => {
  const [value, setValue] = useState(initial);
  return (
    <>
      <SearchBox label="Suche" placeholder="Suchen" value={value} onChange={onChange} />
      {values.map((next) => (
        <button key={next} type="button" onClick={() => setValue(next)}>
          {`Adresse sagt „${next}“`}
        </button>
      ))}
    </>
  );
};

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Suche' });
const urlSays = (value: string) => fireEvent.click(screen.getByRole('button', { name: `Adresse sagt „${value}“` }));

const open = async (props: Omit<SlowListProps, 'onChange'> = {}) => {
  const onChange = vi.fn<(text: string) => void>();
  const { user } = await renderPage(<SlowList onChange={onChange} {...props} />);
  const reports = () => onChange.mock.calls.map(([text]) => text);
  return { user, reports };
};

beforeEach(() => {
  vi.useFakeTimers();
});

test('typing is reported once, after a pause', async () => {
  const { user, reports } = await open();
  await user.type(box(), 'rei');
  await advanceTimers(debounceMs - 1);
  await user.type(box(), 'fen');
  await advanceTimers(debounceMs - 1);
  expect(reports()).toEqual([]);
  await advanceTimers(1);
  expect(reports()).toEqual(['reifen']);
});

test('Enter reports at once, and the pause does not report it again', async () => {
  const { user, reports } = await open();
  await user.type(box(), 'reifen{Enter}');
  expect(reports()).toEqual(['reifen']);
  await advanceTimers(debounceMs);
  expect(reports()).toEqual(['reifen']);
});

test('blanks at the ends are not searched for', async () => {
  const { user, reports } = await open();
  await user.type(box(), '  reifen ');
  await advanceTimers(debounceMs);
  await user.type(box(), ' ');
  await advanceTimers(debounceMs);
  expect(reports()).toEqual(['reifen']);
});

// The newest input wins and nothing typed is lost: the URL follows typing late, so until it shows the newest text every other one is an echo.
test('the echo of earlier typing does not replace later typing', async () => {
  const { user, reports } = await open({ values: ['rei', 'reifen'] });
  await user.type(box(), 'rei');
  await advanceTimers(debounceMs);
  await user.type(box(), 'fen');
  await advanceTimers(debounceMs);
  urlSays('rei');
  expect(box().value).toBe('reifen');
  urlSays('reifen');
  await advanceTimers(debounceMs);
  expect(box().value).toBe('reifen');
  expect(reports()).toEqual(['rei', 'reifen']);
});

test('an echo that arrives between two words leaves the blank after the first', async () => {
  const { user, reports } = await open({ values: ['reifen'] });
  await user.type(box(), 'reifen ');
  await advanceTimers(debounceMs);
  urlSays('reifen');
  await user.type(box(), 'vorn{Enter}');
  expect(reports()).toEqual(['reifen', 'reifen vorn']);
});

// Once the URL has caught up, the newest input is whatever changes it next.
test('a value from outside, as by the back button, replaces the text and is not reported', async () => {
  const { user, reports } = await open({ values: ['reifen', 'öl', ''] });
  await user.type(box(), 'reifen{Enter}');
  urlSays('reifen');
  urlSays('öl');
  expect(box().value).toBe('öl');
  urlSays('');
  expect(box().value).toBe('');
  await advanceTimers(debounceMs);
  expect(reports()).toEqual(['reifen']);
});

test('the cross empties it and reports at once', async () => {
  const { user, reports } = await open({ initial: 'reifen' });
  await user.click(screen.getByRole('button', { name: 'Suche leeren' }));
  expect([box().value, reports()]).toEqual(['', ['']]);
  expect(screen.queryByRole('button', { name: 'Suche leeren' })).toBeNull();
});

test('the cross pressed by key leaves the focus in the box', async () => {
  const { user } = await open({ initial: 'reifen' });
  act(() => screen.getByRole('button', { name: 'Suche leeren' }).focus());
  await user.keyboard('{Enter}');
  expect([box().value, document.activeElement]).toEqual(['', box()]);
});

test('Escape empties the box and goes no further; in an empty box it reaches the dialog around it', async () => {
  const { user, reports } = await open({ initial: 'reifen' });
  const onKeyDown = vi.fn();
  document.addEventListener('keydown', onKeyDown);
  await user.click(box());
  await user.keyboard('{Escape}');
  expect([box().value, reports(), onKeyDown.mock.calls.length]).toEqual(['', [''], 0]);
  await user.keyboard('{Escape}');
  expect(onKeyDown).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', onKeyDown);
});
