import { expectAccessible, sweepAccessible } from '../support/accessible.ts';
import { addMember, newPerson, registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newTask, newVehicle } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

story('a colleague sees live what concerns them, opens it and marks the rest as read', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const member = newPerson('Jonas', 'Brandt');
  await addMember(request, admin, member);
  const api = await apiOf(request, admin);
  const vehicle = await newVehicle(api, 'B-GL-1');
  const task = await newTask(api, 'Reifen bestellen');
  await signIn(page, member, '/dashboard');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Benachrichtigungen/ });
  const list = page.getByRole('dialog', { name: 'Benachrichtigungen' });
  await expect(bell).toHaveAccessibleName('Benachrichtigungen');

  await story.step('an empty list says what it is for', async () => {
    await bell.press('Enter');
    await expect(list).toContainText('Keine Benachrichtigungen.');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(bell).toBeFocused();
  });

  await story.step('an assignment and mentions are counted at once', async () => {
    await api.patch(`/api/tasks/${task.id}`, { assignedToUsername: member.email });
    await expect(bell).toHaveAccessibleName('Benachrichtigungen, 1 ungelesen');
    await api.post(`/api/comments/${vehicle.id}`, { text: `@${member.email} Ist der Wagen da?` });
    await api.post(`/api/comments/${task.id}`, { text: `Bitte bis Freitag, @${member.email}.` });
    await expect(bell).toHaveAccessibleName('Benachrichtigungen, 3 ungelesen');
  });

  await story.step('an @ in a comment offers colleagues by keyboard', async () => {
    await visit(page, `/tasks/${task.id}`);
    const box = page.getByLabel('Neuer Kommentar');
    await box.pressSequentially(`Liegt bereit, @${admin.firstName.slice(0, 2).toLowerCase()}`);
    const option = page.getByRole('listbox', { name: 'Kollegen' }).getByRole('option', { selected: true });
    await expect(option).toContainText(admin.email);
    await sweepAccessible(page, 'colleagues to mention');
    await box.press('Enter');
    await expect(box).toHaveValue(`Liegt bereit, @${admin.email} `);
    await box.press('Control+Enter');
    await expect(box).toHaveValue('');
    const notified = () =>
      apiOf(request, admin).then((own) => own.get<{ unread: number }>('/api/notifications/unread'));
    await expect.poll(async () => (await notified()).unread).toBe(1);
  });

  await story.step('the keyboard opens an entry, which is read then', async () => {
    await bell.press('Enter');
    await expect(list.getByRole('listitem')).toHaveText([/Reifen bestellen/, /B-GL-1/, /Reifen bestellen/]);
    await expectAccessible(page, 'notifications');
    await list.getByRole('link', { name: /B-GL-1/ }).press('Enter');
    await expect(page).toHaveURL(`/vehicles/${vehicle.id}`);
    await expect(list).toBeHidden();
    await expect(bell).toHaveAccessibleName('Benachrichtigungen, 2 ungelesen');
  });

  await story.step('another one appears in the open list', async () => {
    await bell.click();
    await api.post(`/api/comments/${vehicle.id}`, { text: `Danke, @${member.email}!` });
    await expect(list.getByRole('listitem')).toHaveCount(4);
    await list.getByRole('button', { name: 'Als gelesen kennzeichnen: B-GL-1' }).click();
    await expect(bell).toHaveAccessibleName('Benachrichtigungen, 2 ungelesen');
  });

  await story.step('all are marked as read, also on a narrow screen', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(list.getByRole('listitem').first()).toBeInViewport();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
    await list.getByRole('button', { name: 'Alle gelesen' }).click();
    await expect(bell).toHaveAccessibleName('Benachrichtigungen');
    await expect(list.getByText('Ungelesen:')).toHaveCount(0);
  });

  await story.step('the page of all has them by day, filtered in the address, live, by keyboard', async () => {
    await list.getByRole('link', { name: 'Alle Benachrichtigungen' }).click();
    await expect(page).toHaveURL('/notifications');
    await expect(list).toBeHidden();
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(4);
    await expect(page.getByRole('region', { name: /^Heute, / })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('combobox', { name: 'Art' }).click();
    await page.getByRole('option', { name: 'Mir zugewiesen' }).click();
    await expect(page).toHaveURL('/notifications?kind=assigned');
    await expect(rows).toHaveText([/Reifen bestellen/]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Alle ungelesen' }).click();
    await expect(bell).toHaveAccessibleName('Benachrichtigungen, 1 ungelesen');
    await page.getByRole('button', { name: 'Zurücksetzen' }).click();
    await page.getByText('Ungelesen (1)').click();
    await expect(page).toHaveURL('/notifications?unread=true');
    await expect(rows).toHaveText([/Reifen bestellen/]);
    await api.post(`/api/comments/${vehicle.id}`, { text: `Noch da, @${member.email}?` });
    await expect(rows).toHaveText([/B-GL-1/, /Reifen bestellen/]);
    await sweepAccessible(page, 'unread notifications');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(rows.last().getByRole('link')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveText([/B-GL-1/]);
    await expect(rows.getByRole('link')).toBeFocused();
    await page.getByRole('button', { name: 'Alle gelesen' }).click();
    await expect(page.getByText('Nichts ungelesen.')).toBeVisible();
    await expect(bell).toHaveAccessibleName('Benachrichtigungen');
  });

  await story.step('a kind that is switched off in the profile is not shown', async () => {
    await visit(page, '/my-profile#erinnerungen');
    await page.getByLabel('Mir zugewiesen').selectOption('Aus');
    await expect(page.getByText('Mir zugewiesen: Aus')).toBeVisible();
    const order = { title: 'Öl bestellen', dueDate: '2031-05-01T08:00:00.000Z' };
    await api.post('/api/tasks', { ...order, assignedToUsername: member.email });
    await api.post(`/api/comments/${vehicle.id}`, { text: `Noch etwas, @${member.email}` });
    await expect(bell).toHaveAccessibleName('Benachrichtigungen, 1 ungelesen');
  });

  await story.step('the new status of a watched vehicle is named', async () => {
    await visit(page, `/vehicles/${vehicle.id}`);
    await page.getByRole('button', { name: 'Beobachten' }).click();
    await expect(page.getByText('Wird beobachtet.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Beobachten', pressed: true })).toBeVisible();
    await api.patch(`/api/vehicles/${vehicle.id}`, { status: 'VehicleStatus_IN_REPAIR' });
    await expect(bell).toHaveAccessibleName('Benachrichtigungen, 2 ungelesen');
    await bell.click();
    await expect(list.getByRole('listitem').first()).toContainText('Fahrzeug: Status „IN REPAIR“');
  });

  await story.step('a deleted task takes its entries along', async () => {
    await api.post('/api/admin/delete-task', { taskId: task.id });
    await page.reload();
    await bell.click();
    await expect(list.getByRole('listitem')).toHaveText([/B-GL-1/, /B-GL-1/, /B-GL-1/, /B-GL-1/, /B-GL-1/]);
  });
});
