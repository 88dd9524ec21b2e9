import { Modal } from '@mantine/core';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { useOpenDialog } from './use-open-dialog.ts';

const Help = ({ onClose }: { readonly onClose: () => void }) => {
  useOpenDialog(true, onClose);
  return <Modal opened onClose={onClose} title="Hilfe" />;
};

const Page = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Öffnen
      </button>
      {isOpen ? <Help onClose={() => setIsOpen(false)} /> : null}
    </>
  );
};

test('a dialog that ends with its component returns the focus', async () => {
  const { user } = await renderPage(<Page />);
  const button = screen.getByRole('button', { name: 'Öffnen' });
  await user.click(button);
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

/** A click beside the dialog, so many milliseconds from now. */
const clickBeside = (inMs: number) => {
  const overlay = document.querySelector('.mantine-Modal-overlay') as Element;
  const click = createEvent.click(overlay);
  Object.defineProperty(click, 'timeStamp', { value: performance.now() + inMs });
  fireEvent(overlay, click);
};

test('a double click on the button of a dialog leaves it open; a later click beside it closes it', async () => {
  const { user } = await renderPage(<Page />);
  await user.click(screen.getByRole('button', { name: 'Öffnen' }));
  await screen.findByRole('dialog');
  clickBeside(-100);
  clickBeside(300);
  expect(screen.getByRole('dialog')).toBeDefined();
  clickBeside(600);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
