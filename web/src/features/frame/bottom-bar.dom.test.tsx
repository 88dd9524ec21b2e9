import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { BottomBar } from './bottom-bar.tsx';

test('the bar has four places around the camera and marks the open one', async () => {
  await renderPage(<BottomBar camera={<button type="button">Foto</button>} />, '/vehicles?q=transit');
  const bar = screen.getByRole('navigation', { name: 'Schnellzugriff' });
  expect(
    within(bar)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dashboard', 'Fahrzeuge', 'Foto', 'Aufgaben', 'Termine']);
  const current = within(bar).getAllByRole('link', { current: 'page' });
  expect(current.map(({ textContent }) => textContent)).toEqual(['Fahrzeuge']);
});
