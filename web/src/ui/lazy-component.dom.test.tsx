import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { lazyComponent } from './lazy-component.tsx';

const Dialog = ({ opened }: { readonly opened: boolean }) => <p>{opened ? 'offen' : 'geschlossen'}</p>;

const useTimers = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
};

test('a part is loaded and mounted once the page is at rest', async () => {
  const load = vi.fn(async () => Dialog);
  const Part = lazyComponent(load);
  useTimers();
  await renderPage(<Part isWanted={false} opened={false} />);
  expect(load).not.toHaveBeenCalled();
  expect(screen.queryByText('geschlossen')).toBeNull();
  await act(async () => vi.runAllTimers());
  expect(screen.getByText('geschlossen')).toBeTruthy();
});

test('a part that is wanted does not wait, and stays once it is not wanted any more', async () => {
  const Part = lazyComponent(async () => Dialog);
  const Page = () => {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(false)}>
          Schließen
        </button>
        <Part isWanted={isOpen} opened={isOpen} />
      </>
    );
  };
  useTimers();
  const { user } = await renderPage(<Page />);
  await act(async () => undefined);
  expect(screen.getByText('offen')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Schließen' }));
  expect(screen.getByText('geschlossen')).toBeTruthy();
});

test('a part whose code does not arrive at rest leaves the page as it is', async () => {
  const load = vi.fn(() => Promise.reject(new Error('offline')));
  const Part = lazyComponent<{ readonly opened: boolean }>(load);
  useTimers();
  await renderPage(
    <>
      <p>Seite</p>
      <Part isWanted={false} opened={false} />
    </>,
  );
  await act(async () => vi.runAllTimers());
  expect(load).toHaveBeenCalledOnce();
  expect(screen.getByText('Seite')).toBeTruthy();
});
