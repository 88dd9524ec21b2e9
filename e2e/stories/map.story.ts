import type { Page } from '@playwright/test';
import { expectAccessible, expectNarrowFits } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, type CompanyApi, newEmployee, newVehicle } from '../support/company-api.ts';
import { telematicsAccounts } from '../support/providers.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

/** Vehicles of every simulated database. */
const simulatedVins = ['WDB9066331S000001', 'WDB9066331S000002', 'WDB9066331S000003'] as const;

const map = (page: Page) => page.getByRole('region', { name: 'Karte', exact: true });
const list = (page: Page) => page.getByRole('list', { name: 'Fahrzeuge auf der Karte' }).getByRole('button');
const entry = (page: Page) =>
  page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Karte' });

const connect = async (api: CompanyApi): Promise<void> => {
  const { database, userName: username, password } = telematicsAccounts[0];
  const { id } = await api.get<{ readonly id: number }>('/api/myCompany');
  await api.post(`/api/myCompany/addGeoTabCredential/${id}`, { database, username, password });
};

story('a dispatcher sees where the vehicles are, and who drives them', async ({ page, request, pageErrors }) => {
  const boss = await registerCompany(request);
  const api = await apiOf(request, boss);
  const [first] = [
    await newVehicle(api, 'L-FW-1', { vin: simulatedVins[0] }),
    await newVehicle(api, 'L-FW-2', { vin: simulatedVins[1] }),
    await newVehicle(api, 'L-FW-3', { vin: simulatedVins[2] }),
  ];
  const driver = await newEmployee(api, 'Anna', 'Ahrens');
  await api.post('/api/workitem-relations', { workitemAId: driver.id, workitemBId: first.id });
  const origins = new Set<string>();
  page.on('request', (sent) => origins.add(new URL(sent.url()).origin));
  await signIn(page, boss, '/map');

  await story.step('without telematics the menu has no map, and its page says what is missing', async () => {
    await expect(page.getByText('Es ist keine Telematik verbunden.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Verbindung einrichten' })).toBeVisible();
    await expect(entry(page)).toHaveCount(0);
    await expectAccessible(page, 'map without telematics');
  });

  await connect(api);
  await story.step('once connected, positions appear without a reload', async () => {
    await expect(list(page)).toHaveText([/L-FW-1.*Anna Ahrens/, /L-FW-2.*Kein Fahrer bekannt/, /L-FW-3/]);
    await page.reload();
    await expect(entry(page)).toBeVisible();
    await expect(map(page).getByText('© Erfundene Karte')).toBeVisible();
    await expect(map(page).locator('img.leaflet-tile-loaded').first()).toBeVisible();
    await expectAccessible(page, 'map');
  });

  await story.step('the search narrows map and list; a marker is reached and opened with the keyboard', async () => {
    await page.getByRole('searchbox', { name: 'Suche' }).fill('anna');
    await expect(list(page)).toHaveText([/L-FW-1/]);
    const marker = map(page).getByRole('button', { name: /^L-FW-1, Anna Ahrens, Position/ });
    await marker.focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: 'Ausgewähltes Fahrzeug L-FW-1' });
    await expect(card).toBeFocused();
    await expect(card.getByRole('link', { name: 'Anna Ahrens' })).toHaveAttribute('href', `/employees/${driver.id}`);
    await expect(page).toHaveURL(`/map?q=anna&vehicle=${first.id}`);
    await expectAccessible(page, 'map with a chosen vehicle');
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(page).toHaveURL('/map?q=anna');
  });

  await story.step('the map can be zoomed', async () => {
    const scale = map(page).getByText(/^\d+ k?m$/);
    const before = await scale.textContent();
    await page.getByRole('button', { name: 'Verkleinern' }).click();
    await page.getByRole('button', { name: 'Verkleinern' }).click();
    await expect(scale).not.toHaveText(before ?? '');
    await page.getByRole('button', { name: 'Alle Fahrzeuge zeigen' }).click();
    await expect(scale).toHaveText(before ?? '');
  });

  await story.step('without tiles a grid remains behind the same markers', async () => {
    pageErrors.expected.push(/503/);
    await page.route('**/api/map/tiles/**', (tile) =>
      tile.fulfill({ status: 503, json: { code: 'unavailable', message: '' } }),
    );
    await visit(page, '/vehicles');
    await page.goto('/map');
    await expect(
      map(page)
        .getByRole('button', { name: /^L-FW-1, |Fahrzeuge: / })
        .first(),
    ).toBeVisible();
    await expect(map(page).locator('img.leaflet-tile-loaded')).toHaveCount(0);
    await page.unroute('**/api/map/tiles/**');
  });

  await story.step('the page of a vehicle shows its place, and leads to the map', async () => {
    await visit(page, `/vehicles/${first.id}`);
    const section = page.getByRole('region', { name: 'Letzte Position' });
    await expect(section.getByRole('img', { name: /^Karte mit der letzten Position von L-FW-1/ })).toBeVisible();
    await section.getByRole('link', { name: 'Auf der Karte' }).click();
    await expect(page.getByRole('region', { name: 'Ausgewähltes Fahrzeug L-FW-1' })).toBeVisible();
  });

  await story.step('it fits a narrow screen', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(list(page).first()).toBeVisible();
    await expectNarrowFits(page, 'map');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await story.step('an ADMIN switches positions off: they are gone everywhere', async () => {
    await visit(page, '/my-company#telematics');
    await page.getByRole('switch', { name: 'Positionen der Fahrzeuge' }).click();
    await page.getByRole('button', { name: 'Ausschalten' }).click();
    await expect(page.getByText('Positionen sind ausgeschaltet und gelöscht.')).toBeVisible();
    await expect(entry(page)).toHaveCount(0);
    await visit(page, `/vehicles/${first.id}`);
    await expect(page.getByRole('region', { name: 'Telematik' })).toContainText('km');
    await expect(page.getByRole('region', { name: 'Letzte Position' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /°/ })).toHaveCount(0);
    await visit(page, '/map');
    await expect(page.getByText('Positionen sind für diese Firma ausgeschaltet.')).toBeVisible();
  });

  // Those of images that are part of a file.
  origins.delete('null');
  expect([...origins], 'no browser talks to a third party').toEqual([new URL(page.url()).origin]);
});
