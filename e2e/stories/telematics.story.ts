import type { Page } from '@playwright/test';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, type CompanyApi } from '../support/company-api.ts';
import { telematicsAccounts } from '../support/providers.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

const block = (page: Page) => page.getByRole('region', { name: 'Telematik' });
const service = (page: Page) => page.getByRole('region', { name: 'Termine' });
const distance = (page: Page) =>
  page.getByRole('region', { name: 'Auf einen Blick' }).locator('[data-tone]').filter({ hasText: 'km' });

/** First vehicle of every simulated database, with 12.345,6 km on the odometer. */
const simulatedVin = 'WDB9066331S000001';

const connect = async (api: CompanyApi): Promise<number> => {
  const { database, userName: username, password } = telematicsAccounts[0];
  const { id } = await api.get<{ readonly id: number }>('/api/myCompany');
  const credential = await api.post<{ readonly id: number }>(`/api/myCompany/addGeoTabCredential/${id}`, {
    database,
    username,
    password,
  });
  return credential.id;
};

story('a vehicle shows its telematics as soon as a reading arrives', async ({ page, request }) => {
  const boss = await registerCompany(request);
  const api = await apiOf(request, boss);
  const vehicle = await api.post<{ readonly id: number }>('/api/vehicles', {
    vin: simulatedVin,
    licensePlate: 'B-AB-1',
  });
  await api.patch(`/api/vehicles/${vehicle.id}`, { naechsterServiceInKm: 14_000 });
  await signIn(page, boss, `/vehicles/${vehicle.id}`);

  await story.step('without telematics there is no block and no distance', async () => {
    await expect(service(page)).toContainText('14.000 km');
    await expect(block(page)).toHaveCount(0);
    await expect(distance(page)).toHaveCount(0);
  });

  const credentialId = await connect(api);
  await story.step('once connected, the reading appears without a reload', async () => {
    await expect(block(page)).toContainText('12.345,6 km');
    await expect(block(page)).toContainText('GO9, G90000000001');
    await expect(block(page)).toContainText(/\d\d\.\d\d\.\d{4}, \d\d:\d\d \(.+\)/);
  });

  await story.step('the position links to a map in another tab', async () => {
    await page.getByRole('button', { name: 'Telematik: Anzeigen' }).click();
    const link = block(page).getByRole('link', { name: '51,339696° N, 12,373075° O' });
    await expect(link).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org\/\?mlat=51\.3396\d+&mlon=12\.3730\d+/,
    );
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  await story.step('the distance to the service is shown and coloured', async () => {
    await expect(distance(page)).toHaveText('bald fällig: noch 1.654 km');
    await expect(distance(page)).toHaveAttribute('data-tone', 'soon');
    await page.getByRole('button', { name: /^Nächster Service in km bearbeiten/ }).click();
    await page.getByLabel('Nächster Service in km').fill('12.000');
    await page.keyboard.press('Enter');
    await expect(distance(page)).toHaveText('überfällig: 346 km überzogen');
    await expect(distance(page)).toHaveAttribute('data-tone', 'overdue');
  });

  await story.step('without the credential the block disappears', async () => {
    await api.remove(`/api/myCompany/geoTabCredentialId/${credentialId}`);
    await expect(block(page)).toHaveCount(0);
    await expect(distance(page)).toHaveCount(0);
  });

  await story.step('a vehicle without a device shows no telematics', async () => {
    await connect(api);
    const unknown = await api.post<{ readonly id: number }>('/api/vehicles', {
      vin: 'UNBEKANNT',
      licensePlate: 'B-AB-3',
    });
    await visit(page, '/vehicles');
    await visit(page, `/vehicles/${unknown.id}`);
    await expect(service(page)).toBeVisible();
    await expect(block(page)).toHaveCount(0);
    await visit(page, '/vehicles');
    await visit(page, `/vehicles/${vehicle.id}`);
    await expect(block(page)).toContainText('12.345,6 km');
  });
});
