import { expectAccessible } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newEmployee, newTask, newVehicle } from '../support/company-api.ts';
import { dayFromToday, formatGermanDate, instant } from '../support/days.ts';
import { expect, story } from '../support/story.ts';

story('a dispatcher sees all due dates, gets them done and postpones them', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const lapsed = await newVehicle(api, 'B-HU-1', { huValidUntil: dayFromToday(-3), uvvDueDate: dayFromToday(2) });
  await newVehicle(api, 'B-SE-2', { nextServiceDate: dayFromToday(12), returnDate: dayFromToday(90) });
  const driver = await newEmployee(api, 'Anna', 'Ahrens');
  await api.post(`/api/employees/${driver.id}/licence-checks`, { checkedOn: dayFromToday(-200) });
  await newTask(api, 'Bremsen prüfen', instant(dayFromToday(1), '12:00'));
  await signIn(page, admin);
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const cards = (name: string) => column(name).getByRole('listitem');

  await story.step('the board opens with two keys and has every date in its column', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await expect(page).toHaveURL('/due-dates');
    await expect(cards('Überfällig')).toHaveText([
      /Führerscheinkontrolle.*Anna Ahrens/,
      /HU\/AU.*B-HU-1.*seit 3 Tagen/,
    ]);
    await expect(cards('In 7 Tagen')).toHaveText([
      /Aufgabe.*Bremsen prüfen.*morgen/,
      /UVV-Prüfung.*B-HU-1.*in 2 Tagen/,
    ]);
    await expect(cards('In 30 Tagen')).toHaveText([/Service.*B-SE-2/]);
    await expect(cards('Später')).toHaveText([/Leasingrückgabe.*B-SE-2/]);
    await expectAccessible(page, 'due dates');
  });

  await story.step('a filter narrows board and address', async () => {
    await page.getByLabel('Suche').fill('B-SE-2');
    await expect(page).toHaveURL('/due-dates?q=B-SE-2');
    await expect(column('Überfällig')).toContainText('Nichts fällig.');
    await expect(cards('In 30 Tagen')).toHaveText([/B-SE-2/]);
    await page.getByRole('button', { name: 'Zurücksetzen' }).click();
    await expect(cards('Überfällig')).toHaveCount(2);
  });

  await story.step('an inspection is done with the keyboard, and the next date is proposed', async () => {
    await page.getByRole('button', { name: 'Aktionen für HU/AU B-HU-1' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Erledigt …' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Termin erledigt' });
    await expect(dialog.getByLabel('Erledigt am')).toHaveValue(formatGermanDate(dayFromToday(0)));
    await dialog.getByRole('button', { name: 'Übernehmen' }).click();
    await expect(cards('Überfällig')).toHaveText([/Führerscheinkontrolle/]);
    await expect(cards('Später')).toHaveText([/Leasingrückgabe.*B-SE-2/, /HU\/AU.*B-HU-1/]);
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(cards('Überfällig')).toHaveCount(2);
    await expect(cards('Später')).toHaveCount(1);
  });

  await story.step('several dates are done at once', async () => {
    await page.getByRole('checkbox', { name: 'HU/AU B-HU-1 auswählen' }).check();
    await page.getByRole('checkbox', { name: 'Führerscheinkontrolle Anna Ahrens auswählen' }).check();
    await page.getByRole('region', { name: 'Ausgewählte' }).getByRole('button', { name: 'Erledigt' }).click();
    await page.getByRole('button', { name: 'Übernehmen' }).click();
    await expect(column('Überfällig')).toContainText('Nichts fällig.');
    await expect(cards('Später')).toHaveCount(3);
  });

  await story.step('a date is postponed with a reason, which the history of its vehicle keeps', async () => {
    await page.getByRole('button', { name: 'Aktionen für UVV-Prüfung B-HU-1' }).click();
    await page.getByRole('menuitem', { name: 'Verschieben …' }).click();
    await page.getByLabel('Neuer Termin').fill(formatGermanDate(dayFromToday(20)));
    await page.getByLabel('Grund').fill('Prüfer erst dann frei');
    await page.getByRole('button', { name: 'Verschieben', exact: true }).click();
    await expect(cards('In 30 Tagen')).toHaveText([/Service.*B-SE-2/, /UVV-Prüfung.*B-HU-1/]);
    const history = await api.get<readonly { readonly field: string; readonly to: string }[]>(
      `/api/workitems/${lapsed.id}/history`,
    );
    expect(history.find(({ field }) => field === 'changeReason')?.to).toBe('Prüfer erst dann frei');
  });

  await story.step('a day of the calendar lists its dates, and a change of somebody else is seen at once', async () => {
    await page.goto(`/due-dates?day=${dayFromToday(20)}`);
    await expect(cards('Am ')).toHaveText([/UVV-Prüfung.*B-HU-1/]);
    await api.patch(`/api/vehicles/${lapsed.id}`, { uvvDueDate: dayFromToday(21) });
    await expect(column('Am ')).toContainText('An diesem Tag ist nichts fällig.');
    await page.getByRole('button', { name: 'Alle Tage zeigen' }).click();
    await expect(page).toHaveURL('/due-dates');
    await expect(cards('In 30 Tagen')).toHaveText([/Service.*B-SE-2/, /UVV-Prüfung.*B-HU-1/]);
  });

  await story.step('the list for the workshop is on paper, the board is not', async () => {
    await page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset.printed =
          document.querySelector('[data-testid="workshop-list"]')?.textContent ?? '';
      };
    });
    await page.getByRole('button', { name: 'Werkstattliste drucken' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', /In 30 Tagen: 2 Termine.*B-SE-2.*UVV-Prüfung/);
  });

  await story.step('a phone shows the columns below each other, without scrolling sideways', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(column('Überfällig')).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
    await expectAccessible(page, 'due dates on a phone');
  });
});
