import type { PositionSums as Sums } from '@flottwart/contract/leasing/position-sums';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useList } from '../../lists/use-list.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { positionList } from './leasing-lists.ts';
import { PositionSums } from './position-sums.tsx';

afterEach(() => vi.unstubAllGlobals());

const Shown = () => <PositionSums list={useList(positionList)} />;

/** Shows the sums under the list at this address and returns what was asked for. */
const showSums = async (sums: Sums['sums'], path = '/leaseplan') => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ sums });
  });
  await renderPage(<Shown />, path);
  return asked;
};

const shownText = () => screen.getByRole('status', { name: 'Summe der Liste' }).textContent?.replaceAll('\u00a0', ' ');

const net = { basis: 'net', positions: 1234, amount: 5678.9, openAmount: null } as const;

test.each([
  ['/leaseplan', '1.234 Positionen, Rechnungen abzüglich Gutschriften 5.678,90 € netto'],
  ['/leaseplan?type=Rechnung', '1.234 Positionen, Summe 5.678,90 € netto'],
])('the sum under %s is that of the whole list', async (path, text) => {
  await showSums([net], path);
  await waitFor(() => expect(shownText()).toBe(text));
});

test('the sum is asked for with search and filters, whatever page and order are shown', async () => {
  const asked = await showSums([net], '/leaseplan?q=Rate&type=Gutschrift&hasPlate=false&sort=amount&page=3');
  await waitFor(() => expect(asked).toEqual(['/api/leaseplan/sum?q=Rate&type=Gutschrift&hasPlate=false']));
});

test('open positions say how much of their sum is open', async () => {
  await showSums([{ ...net, positions: 1, openAmount: 60.01 }], '/leaseplan?status=Nicht+gutgeschrieben');
  await waitFor(() => expect(shownText()).toBe('1 Position, Summe 5.678,90 € netto, davon offen 60,01 €'));
});

test('net and gross are two sums', async () => {
  await showSums([net, { ...net, basis: 'gross', positions: 1, amount: 119 }], '/leaseplan?type=Rechnung');
  await waitFor(() =>
    expect(shownText()).toBe('1.234 Positionen, Summe 5.678,90 € netto1 Position, Summe 119,00 € brutto'),
  );
});

test('a list that is too long to be added up says so', async () => {
  await showSums(null);
  await waitFor(() =>
    expect(shownText()).toBe('Mehr als 20.000 Positionen: Für die Summe bitte die Liste eingrenzen.'),
  );
});
