import type { Locator, Page } from '@playwright/test';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newEmployee, newTask, newVehicle } from '../support/company-api.ts';
import { dayFromToday, formatGermanDate, instant } from '../support/days.ts';
import { expect, story } from '../support/story.ts';
import { writeTrips } from '../support/trips.ts';
import { visit } from '../support/visit.ts';

/** Counts clicks and keys of one job; text that is typed or pasted into a field does not count. */
const createHands = (page: Page) => {
  let [clicks, keys] = [0, 0];
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    press: async (...pressed: string[]) => {
      for (const key of pressed) {
        keys += 1;
        await page.keyboard.press(key);
      }
    },
    type: (text: string) => page.keyboard.type(text),
    /** Counts of the job that ends here. */
    done: () => {
      const counted = `${clicks} clicks, ${keys} keys`;
      [clicks, keys] = [0, 0];
      return counted;
    },
  };
};

/** The figures are those of docs/performance.md#ten-frequent-jobs. */
story('ten frequent jobs take as many clicks and keys as documented', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const driver = await newEmployee(api, 'Anna', 'Adler');
  const van = await newVehicle(api, 'B-AB-1234', { huValidUntil: dayFromToday(3) });
  const task = await newTask(api, 'Reifen wechseln');
  const day = dayFromToday(-3);
  const trip = { vehicleId: van.id, driverId: driver.id, firstName: 'Anna', lastName: 'Adler', plate: 'B-AB-1234' };
  await writeTrips(api, [{ ...trip, start: instant(day, '08:00'), end: instant(day, '16:00') }]);
  await api.patch(`/api/tasks/${task.id}`, { assignedToUsername: admin.email });
  await signIn(page, admin, '/vehicles');
  const hands = createHands(page);
  const dialog = page.getByRole('dialog');
  const menu = async (entry: string) => {
    await hands.click(page.getByRole('button', { name: 'Neu', exact: true }));
    await hands.click(page.getByRole('menuitem', { name: entry }));
  };

  await story.step('a vehicle is added from the list', async () => {
    await expect(page.getByRole('link', { name: /B-AB-1234/ }).first()).toBeVisible();
    await hands.press('n');
    await expect(dialog.getByLabel('VIN')).toBeFocused();
    await hands.type('WDB9066331S999001');
    await hands.press('Tab');
    await hands.type('B-XY-77');
    await hands.press('Enter');
    await expect(page).toHaveURL(/\/vehicles\/\d+$/);
    expect(hands.done()).toBe('0 clicks, 3 keys');
  });

  await story.step('the driver at a moment is found from any page', async () => {
    await hands.press('Control+k');
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await hands.type(`B-AB-1234 ${formatGermanDate(day)} 10:00`);
    await expect(dialog.getByRole('option').first()).toContainText('Anna Adler');
    expect(hands.done()).toBe('0 clicks, 1 keys');
    await page.keyboard.press('Escape');
  });

  await visit(page, `/vehicles/${van.id}`);
  await story.step('damage is noted at the vehicle', async () => {
    await menu('Kommentar');
    await expect(page.getByLabel('Neuer Kommentar')).toBeFocused();
    await hands.type('Delle hinten links');
    await hands.press('Control+Enter');
    await expect(page.getByLabel('Neuer Kommentar')).toHaveValue('');
    expect(hands.done()).toBe('2 clicks, 1 keys');
  });

  await story.step('a photo of the damage is added', async () => {
    const chooser = page.waitForEvent('filechooser');
    await menu('Foto oder PDF');
    await chooser;
    expect(hands.done()).toBe('2 clicks, 0 keys');
  });

  await story.step('the vehicle is taken out of service', async () => {
    await hands.click(page.getByRole('combobox', { name: 'Status' }));
    await hands.click(page.getByRole('option', { name: /OUT OF SERVICE/ }));
    await expect(page.getByText('Status gespeichert.')).toBeVisible();
    expect(hands.done()).toBe('2 clicks, 0 keys');
  });

  await story.step('a task for the vehicle is assigned', async () => {
    await menu('Aufgabe');
    await expect(dialog.getByLabel('Titel')).toBeFocused();
    await hands.type('Ölwechsel');
    await hands.press('Tab');
    await hands.type('01.12.2031 08:00');
    await hands.click(dialog.getByRole('combobox', { name: 'Zugewiesen an' }));
    await hands.click(page.getByRole('option').nth(1));
    await hands.click(dialog.getByRole('button', { name: 'Anlegen' }));
    await expect(dialog).toBeHidden();
    expect(hands.done()).toBe('5 clicks, 1 keys');
  });

  await story.step('a repair is entered with its costs', async () => {
    await menu('Reparatur');
    await hands.click(dialog.getByRole('combobox', { name: 'Typ' }));
    await hands.click(page.getByRole('option', { name: 'Karosserie' }));
    for (const [label, text] of [
      ['Werkstatt', 'Krüger'],
      ['Grund', 'Delle'],
      ['Bezahlt (€)', '350,00'],
    ] as const) {
      await hands.click(dialog.getByLabel(label));
      await hands.type(text);
    }
    await hands.click(dialog.getByRole('button', { name: 'Anlegen' }));
    await expect(dialog).toBeHidden();
    expect(hands.done()).toBe('8 clicks, 0 keys');
  });

  await visit(page, `/tasks/${task.id}`);
  await story.step('a task gets a comment', async () => {
    await hands.click(page.getByLabel('Neuer Kommentar'));
    await hands.type('Händler ruft zurück');
    await hands.press('Control+Enter');
    await expect(page.getByLabel('Neuer Kommentar')).toHaveValue('');
    expect(hands.done()).toBe('1 clicks, 1 keys');
  });

  await visit(page, '/dashboard');
  await story.step('the dates due this week are shown', async () => {
    await expect(page.getByText('B-AB-1234').first()).toBeVisible();
    expect(hands.done()).toBe('0 clicks, 0 keys');
  });

  await story.step('a task is ticked off', async () => {
    await hands.click(page.getByRole('button', { name: 'Erledigt: Reifen wechseln' }));
    await expect(page.getByRole('button', { name: 'Erledigt: Reifen wechseln' })).toBeHidden();
    expect(hands.done()).toBe('1 clicks, 0 keys');
  });
});
