import { readFile } from 'node:fs/promises';
import { addMember, newPerson, registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newEmployee, newTask } from '../support/company-api.ts';
import { inDatabase, startNightly } from '../support/database.ts';
import { expect, story } from '../support/story.ts';
import { writeTrips } from '../support/trips.ts';
import { visit } from '../support/visit.ts';

story("a driver's data is disclosed, and expired data is deleted automatically", async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  const driver = await newEmployee(api, 'Cem', 'Aydın', { birthDate: '1985-06-07' });
  const name = { driverId: driver.id, firstName: 'Cem', lastName: 'Aydın' };
  await writeTrips(api, [
    { ...name, plate: 'B-AB-1', start: '2020-03-02T06:00:00Z', end: '2020-03-02T15:00:00Z' },
    { ...name, plate: 'B-AB-2', start: '2020-04-02T06:00:00Z', end: '2020-04-02T15:00:00Z' },
  ]);
  const tasks = [await newTask(api, 'Alte Aufgabe'), await newTask(api, 'Beweis')];
  for (const { id } of tasks) await api.patch(`/api/tasks/${id}`, { status: 'TaskStatus_DONE' });
  await inDatabase((client) =>
    client.query("update work_items set updated_at = '2020-01-01' where id = any($1)", [tasks.map(({ id }) => id)]),
  );
  const dialog = page.getByRole('dialog');
  const openMenu = () => page.getByRole('button', { name: 'Weitere Aktionen' }).click();

  await story.step('the disclosure is a download and is recorded in the history', async () => {
    await signIn(page, admin, `/employees/${driver.id}`);
    await openMenu();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Auskunft nach Art. 15 DSGVO' }).click();
    await expect(page.getByText('Auskunft erstellt. Download gestartet')).toBeVisible();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Auskunft Cem Aydın \d{4}-\d{2}-\d{2}\.zip$/);
    const archive = (await readFile(await file.path())).toString('latin1');
    for (const entry of ['Bitte zuerst lesen.txt', 'Auskunft.html', 'Daten.json']) expect(archive).toContain(entry);
    await expect(page.getByText('Auskunft über die gespeicherten Daten erstellt')).toBeVisible();
  });

  await story.step('a hold with a reason exempts a case', async () => {
    await visit(page, `/tasks/${tasks[1]?.id}`);
    await openMenu();
    await page.getByRole('menuitem', { name: 'Von der Löschfrist ausnehmen' }).click();
    await expect(dialog.getByRole('button', { name: 'Ausnehmen' })).toBeDisabled();
    await dialog.getByLabel('Grund').fill('Klage vor dem Amtsgericht');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Wird aufbewahrt: Klage vor dem Amtsgericht' }),
    ).toBeVisible();
  });

  await story.step('the retention page is linked from the company page', async () => {
    await visit(page, '/my-company');
    await page.getByRole('link', { name: 'Löschfristen verwalten' }).click();
    await expect(page).toHaveURL('/retention');
    await expect(page.getByRole('table', { name: 'Löschfristen' }).getByText('nie', { exact: true })).toHaveCount(7);
    await expect(page.getByRole('table', { name: 'Aufbewahrt' })).toContainText('Klage vor dem Amtsgericht');
    await expect(page.getByText('Noch nichts gelöscht.')).toBeVisible();
  });

  const setPeriod = async (kind: string) => {
    await page.getByRole('button', { name: `Frist festlegen: ${kind}` }).click();
    await dialog.getByRole('button', { name: 'Frist setzen' }).click();
    const question = dialog.filter({ hasText: 'Gelöschtes lässt sich nicht zurückholen.' });
    await question.getByRole('button', { name: 'Frist setzen' }).click();
    await expect(page.getByText('Die Löschfrist gilt ab der kommenden Nacht.').last()).toBeVisible();
    await expect(dialog).toHaveCount(0);
  };

  await story.step('a change of a period shows a preview and respects legal limits', async () => {
    await page.getByRole('button', { name: 'Frist festlegen: Leasingrechnungen und Gutschriften' }).click();
    await dialog.getByLabel('Monate').fill('95');
    await dialog.getByRole('button', { name: 'Frist setzen' }).click();
    await expect(dialog.getByText('Bitte 96 bis 600 Monate angeben.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByRole('button', { name: 'Frist festlegen: Fahrten' }).click();
    await expect(dialog).toContainText('Heute würden gelöscht: 2, vom 02.03.2020 bis 02.04.2020.');
    await expect(dialog).toContainText('02.03.2020 B-AB-1 Cem Aydın');
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByRole('button', { name: 'Frist festlegen: Erledigte Aufgaben' }).click();
    await expect(dialog).toContainText('Einer bleibt trotz abgelaufener Frist');
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await setPeriod('Fahrten');
    await setPeriod('Erledigte Aufgaben');
    await expect(page.getByRole('row', { name: /^Fahrten/ })).toContainText('24 Monate (2 Jahre)');
  });

  await story.step('the nightly job deletes, spares held items and logs the deletion', async () => {
    await startNightly('nightly-retention');
    await expect.poll(async () => (await api.get<unknown[]>('/api/admin/retention-deletions')).length).toBe(2);
    await page.reload();
    const log = page.getByRole('table', { name: 'Löschprotokoll' });
    await expect(log.getByRole('row')).toHaveCount(3);
    await expect(log).toContainText('02.03.2020 – 02.04.2020');
    const left = await api.get<{ readonly title: string }[]>('/api/tasks');
    expect(left.map(({ title }) => title)).toEqual(['Beweis']);
    await page.getByRole('table', { name: 'Aufbewahrt' }).getByRole('link', { name: 'Beweis' }).click();
    await page.getByRole('button', { name: 'Aufbewahrung aufheben' }).click();
    await expect(page.getByText('Die Löschfristen gelten wieder.')).toBeVisible();
    await expect(page.getByText('Nicht mehr aufbewahrt: Klage vor dem Amtsgericht')).toBeVisible();
  });

  await story.step('a USER cannot change retention settings', async () => {
    const member = newPerson('Jonas', 'Brandt');
    await addMember(request, admin, member);
    await signIn(page, member, '/retention');
    await expect(page.getByText('Löschfristen verwalten können nur Administratoren.')).toBeVisible();
  });
});
