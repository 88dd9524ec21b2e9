import { sweepAccessible } from '../support/accessible.ts';
import { addMember, newPerson, registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newTask, newVehicle } from '../support/company-api.ts';
import { dayFromToday, instant } from '../support/days.ts';
import { expect, story } from '../support/story.ts';

story('reminders are switched off and on', async ({ page, request, pageErrors }) => {
  const admin = await registerCompany(request);
  await signIn(page, admin, '/my-profile');
  await page.getByRole('tab', { name: 'Erinnerungen' }).click();
  await expect(page).toHaveURL('/my-profile#erinnerungen');
  const mails = page.getByRole('switch', { name: 'Erinnerungen per E-Mail' });
  await expect(mails).toBeChecked();
  await mails.press('Space');
  await expect(page.getByText('Erinnerungen per E-Mail sind aus.')).toBeVisible();
  await page.reload();
  await expect(mails).not.toBeChecked();
  await mails.press('Space');
  await expect(page.getByText('Erinnerungen kommen per E-Mail.')).toBeVisible();
  await expect(mails).toBeChecked();

  await story.step('a failed save leaves the switch unchanged', async () => {
    pageErrors.expected.push(/50\d/);
    await page.route('**/api/users/myProfile', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Gerade nicht erreichbar.' } }),
    );
    await mails.press('Space');
    await expect(page.getByText('Gerade nicht erreichbar.')).toBeVisible();
    await expect(mails).toBeChecked();
  });
});

story('a member subscribes to a calendar, renews its URL and revokes it', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const admin = await registerCompany(request);
  const driver = newPerson('Jonas', 'Brandt');
  await addMember(request, admin, driver);
  const api = await apiOf(request, admin);
  await newVehicle(api, 'B-KA-1', { huValidUntil: dayFromToday(40), assignedToUsername: driver.email });
  await newVehicle(api, 'B-KA-2', { huValidUntil: dayFromToday(50) });
  const task = await newTask(api, 'Öl prüfen', instant(dayFromToday(2), '14:45'));
  await api.patch(`/api/tasks/${task.id}`, { assignedToUsername: driver.email });

  await signIn(page, driver, '/my-profile#erinnerungen');
  await page.getByRole('button', { name: 'Kalenderadresse anlegen' }).click();
  const address = page.getByLabel('Adresse des Kalenders');
  await expect(address).toHaveValue(/\/api\/calendar\/\d+\.[\w-]{43}\.ics$/);
  const first = await address.inputValue();
  await sweepAccessible(page, 'address of a calendar');
  await page.getByRole('button', { name: 'Kopieren' }).click();
  await expect(page.getByText('Adresse kopiert.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expect(page.getByRole('link', { name: /Kalenderprogramm/ })).toHaveAttribute('href', /^webcal:/);

  const calendar = await request.get(first);
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const text = await calendar.text();
  expect(text).toContain('SUMMARY:HU/AU B-KA-1');
  expect(text).toContain('SUMMARY:Aufgabe: Öl prüfen');
  expect(text).not.toContain('B-KA-2');

  await page.reload();
  await expect(page.getByText(/^Angelegt am /)).toBeVisible();
  await expect(address).toBeHidden();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Neue Adresse anlegen' }).click();
  await dialog.getByRole('button', { name: 'Neue Adresse anlegen' }).click();
  await expect(address).not.toHaveValue(first);
  const second = await address.inputValue();
  expect((await request.get(first)).status()).toBe(404);
  expect((await request.get(second)).status()).toBe(200);

  await page.getByRole('button', { name: 'Kalender abschalten' }).click();
  await dialog.getByRole('button', { name: 'Abschalten' }).click();
  await expect(page.getByText('Der Kalender ist abgeschaltet. Seine Adresse gilt nicht mehr.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kalenderadresse anlegen' })).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});
