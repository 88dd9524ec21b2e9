import { Modal } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
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
