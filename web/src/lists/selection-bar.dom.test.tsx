import { Modal } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { SelectionBar } from './selection-bar.tsx';

/** A list of two rows; what is done in the dialog of the bar clears the selection, and may take the row out of the list. */
const List = ({ removesRow = false }: { readonly removesRow?: boolean }) => {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [rows, setRows] = useState(['A', 'B']);
  const [isOpen, setIsOpen] = useState(false);
  const finish = () => {
    if (removesRow) setRows(rows.filter((row) => !chosen.includes(row)));
    setChosen([]);
    setIsOpen(false);
  };
  const box = (row: string) => (
    <input type="checkbox" aria-label={row} checked={chosen.includes(row)} onChange={() => setChosen([row])} />
  );
  return (
    <main>
      <table>
        <thead>
          <tr>
            <td>
              <input type="checkbox" aria-label="Alle" />
            </td>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <td>{box(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {chosen.length > 0 ? (
        <SelectionBar count={chosen.length} onClear={() => setChosen([])}>
          <button type="button" onClick={() => setIsOpen(true)}>
            Ändern
          </button>
          {isOpen ? (
            <Modal opened onClose={() => undefined} title="Ändern">
              <button type="button" onClick={finish}>
                Übernehmen
              </button>
            </Modal>
          ) : null}
        </SelectionBar>
      ) : null}
    </main>
  );
};

const focused = () => document.activeElement?.getAttribute('aria-label');

test.each([
  [false, 'B'],
  [true, 'Alle'],
])('after a change in a dialog of the bar, row removed %s, the focus is on %s', async (removesRow, label) => {
  const { user } = await renderPage(<List removesRow={removesRow} />);
  await user.click(screen.getByRole('checkbox', { name: 'B' }));
  await user.click(screen.getByRole('button', { name: 'Ändern' }));
  await user.click(await screen.findByRole('button', { name: 'Übernehmen' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Ausgewählte' })).toBeNull());
  await waitFor(() => expect(focused()).toBe(label));
});

test('a cleared selection leaves the focus on its first row', async () => {
  const { user } = await renderPage(<List />);
  await user.click(screen.getByRole('checkbox', { name: 'A' }));
  await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
  await waitFor(() => expect(focused()).toBe('A'));
});
