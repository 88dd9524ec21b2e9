import { expectAccessible } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newEmployee, newVehicle } from '../support/company-api.ts';
import { dayFromToday, formatGermanDate } from '../support/days.ts';
import { expect, story } from '../support/story.ts';

story('a dispatcher sees which vehicles can be used tomorrow, and why the others cannot', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const lapsed = await newVehicle(api, 'B-HU-1', { huValidUntil: dayFromToday(0) });
  const ready = await newVehicle(api, 'B-OK-2', { huValidUntil: dayFromToday(1) });
  const unknown = await newVehicle(api, 'B-WE-3');
  const driver = await newEmployee(api, 'Anna', 'Ahrens');
  await api.post('/api/workitem-relations', { workitemAId: driver.id, workitemBId: ready.id });
  const work = { repairType: 'Bremsen', workshopName: 'Meyer', repairReason: 'quietscht', licensePlate: 'B-WE-3' };
  const repair = await api.post<{ readonly id: number }>('/api/repair-records', work);
  await api.patch(`/api/repair-records/${repair.id}`, { repairDate: dayFromToday(1) });
  await signIn(page, admin);
  const rows = page
    .getByRole('table', { name: 'Fahrbereitschaft' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

  await story.step('the first card of the dashboard counts them', async () => {
    const cards = page.getByRole('complementary', { name: 'Karten' });
    await expect(cards.getByRole('heading', { level: 2 }).first()).toHaveText('Fahrbereitschaft');
    await page.getByRole('link', { name: '2 Nicht fahrbereit' }).click();
    await expect(page).toHaveURL('/readiness?state=notReady');
    await expect(rows).toHaveText([
      new RegExp(`B-HU-1.*HU/AU abgelaufen am ${formatGermanDate(dayFromToday(0))}`),
      /B-WE-3.*Reparatur an diesem Tag geplant/,
    ]);
  });

  await story.step('a count of a reason lists its vehicles, a second click lists all', async () => {
    await page.getByRole('link', { name: 'HU/AU abgelaufen 1' }).click();
    await expect(rows).toHaveText([/B-HU-1/]);
    await page.getByRole('link', { name: 'HU/AU abgelaufen 1' }).click();
    await expect(rows).toHaveText([/B-HU-1/, /B-WE-3/, /B-OK-2.*Fahrbereit.*Anna Ahrens/]);
    await expectAccessible(page, 'readiness');
  });

  await story.step('another day is typed', async () => {
    const day = page.getByLabel('Tag', { exact: true });
    await day.fill(formatGermanDate(dayFromToday(2)));
    await day.press('Enter');
    await expect(page).toHaveURL(`/readiness?day=${dayFromToday(2)}`);
    await expect(rows).toHaveText([/B-HU-1/, /B-OK-2.*HU\/AU abgelaufen/, /B-WE-3.*Reparatur offen seit/]);
    await page.getByRole('button', { name: 'Zurücksetzen' }).click();
    await expect(rows).toHaveText([/B-HU-1/, /B-WE-3/, /B-OK-2/]);
  });

  await story.step('a change of somebody else is seen at once', async () => {
    await api.patch(`/api/vehicles/${lapsed.id}`, { huValidUntil: dayFromToday(400) });
    await expect(rows).toHaveText([/B-WE-3/, /B-HU-1.*Fahrbereit/, /B-OK-2/]);
    await expect(page.getByRole('link', { name: '1 Nicht fahrbereit' })).toBeVisible();
  });

  await story.step('one click leads to the cause', async () => {
    await page.getByRole('link', { name: 'Reparatur an diesem Tag geplant' }).click();
    await expect(page).toHaveURL(`/repairrecords/${repair.id}`);
    await page.goBack();
    await page.getByRole('link', { name: 'HU/AU nicht bekannt', exact: true }).click();
    await expect(page).toHaveURL(`/vehicles/${unknown.id}#termine`);
    await expect(page.getByRole('button', { name: /HU\/AU gültig bis bearbeiten/ })).toBeInViewport();
  });
});
