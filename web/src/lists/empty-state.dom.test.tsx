import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { FirstItem } from './empty-state.tsx';

const list = <FirstItem title="Leer." hint="" addLabel="Anlegen" onAdd={() => undefined} />;

const Importing = ({ onImport }: { readonly onImport: () => void }) => {
  useShortcut('import', onImport);
  return null;
};

test('an empty list opens the import of its page', async () => {
  const onImport = vi.fn();
  const { user } = await renderPage(
    <>
      {list}
      <Importing onImport={onImport} />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Aus Excel oder CSV importieren' }));
  expect(onImport).toHaveBeenCalledOnce();
});

test('an empty list of a page without an import offers none', async () => {
  await renderPage(list);
  expect(screen.getByRole('button', { name: 'Anlegen' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Aus Excel oder CSV importieren' })).toBeNull();
});
