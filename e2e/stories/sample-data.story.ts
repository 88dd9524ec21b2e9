import { expectAccessible } from '../support/accessible.ts';
import { addMember, newPerson, registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newVehicle } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';
import { visit } from '../support/visit.ts';

story('an ADMIN looks around in an invented fleet and removes it with one click', async ({ page, request }) => {
  const admin = await registerCompany(request);
  const api = await apiOf(request, admin);
  await signIn(page, admin, '/dashboard');
  const banner = page.getByRole('complementary', { name: 'Hinweis zu den Beispieldaten' });

  await story.step('the first steps offer it', async () => {
    await expect(page.getByText('0 von 4 erledigt')).toBeVisible();
    await expect(banner).toBeHidden();
    await page.getByRole('button', { name: 'Beispieldaten anlegen' }).press('Enter');
    await expect(banner).toContainText('Beispieldaten sind dabei: 12 Fahrzeuge, 10 Fahrer', { timeout: 60_000 });
    await expect(page.getByText('0 von 4 erledigt')).toBeVisible();
    await expectAccessible(page, 'dashboard with samples');
  });

  await story.step('lists have content, and the banner says that it is invented', async () => {
    await visit(page, '/vehicles');
    await expect(page.getByRole('row', { name: /BSP-FW-12/ })).toBeVisible();
    await expect(banner).toBeVisible();
    await visit(page, '/readiness');
    await expect(page.getByText('BSP-FW-22').first()).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await story.step('a USER reads the hint and is offered no removal', async () => {
    const member = newPerson('Jonas', 'Brandt');
    await addMember(request, admin, member);
    await signIn(page, member, '/vehicles');
    await expect(banner).toContainText('12 Fahrzeuge');
    await expect(banner.getByRole('button')).toHaveCount(0);
  });

  await story.step('own data is named before the removal, and stays', async () => {
    await newVehicle(api, 'B-EI-1');
    const samples = await api.get<readonly { readonly id: number }[]>('/api/vehicles?q=BSP-FW-12');
    await api.post(`/api/comments/${samples[0]?.id}`, { text: 'Eigener Kommentar' });
    await signIn(page, admin, '/vehicles');
    await banner.getByRole('button', { name: 'Beispieldaten entfernen' }).click();
    const question = page.getByRole('dialog', { name: 'Beispieldaten entfernen' });
    await expect(question).toContainText('Eigenes, das daran hängt und mit entfernt wird: 1 Kommentar.');
    await expectAccessible(page, 'removal of samples');
    await question.getByRole('button', { name: 'Entfernen' }).click();
    await expect(page.getByText('Die Beispieldaten sind entfernt.')).toBeVisible();
    await expect(banner).toBeHidden();
    await visit(page, '/vehicles');
    await expect(page.getByRole('row', { name: /B-EI-1/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /BSP-FW/ })).toHaveCount(0);
  });
});

story('the empty list of vehicles offers an invented fleet, the footer help', async ({ page, request }) => {
  await signIn(page, await registerCompany(request), '/vehicles');
  await expect(page.getByRole('button', { name: 'Beispieldaten anlegen' })).toBeVisible();
  const help = page.getByRole('contentinfo').getByRole('link', { name: 'Hilfe und Kontakt' });
  await help.click();
  await expect(page).toHaveURL('/help');
});
