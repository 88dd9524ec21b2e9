import { sweepAccessible } from '../support/accessible.ts';
import { registerCompany, signIn } from '../support/accounts.ts';
import { apiOf, newVehicle } from '../support/company-api.ts';
import { expect, story } from '../support/story.ts';

story(
  'terms have explanations, the colour scheme is selectable, a lost connection shows a notice',
  async ({ page, request, pageErrors }) => {
    pageErrors.expected.push(/net::ERR_INTERNET_DISCONNECTED/);
    const admin = await registerCompany(request);
    const vehicle = await newVehicle(await apiOf(request, admin), 'B-AB-1234', { huValidUntil: '2031-04-30' });
    await signIn(page, admin, `/vehicles/${vehicle.id}`);
    const explanation = page.getByRole('tooltip');
    const term = page.getByRole('button', { name: 'HU/AU gültig bis', exact: true });

    await story.step('a term is explained by pointer and by keyboard', async () => {
      await term.hover();
      await expect(explanation).toContainText('§ 29 StVZO');
      await explanation.hover();
      await expect(explanation).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByText('§ 29 StVZO')).toBeHidden();
      // The pointer may now be over another term.
      await page.mouse.move(1, 1);
      await expect(explanation).toBeHidden();
      await page.getByRole('button', { name: 'VIN', exact: true }).focus();
      await expect(explanation).toContainText('17 Zeichen');
      await sweepAccessible(page, 'an explained term');
      await page.keyboard.press('Tab');
      await expect(explanation).toBeHidden();
    });

    await story.step('the text is drawn with our own typeface', async () => {
      const drawn = () => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
      await expect.poll(() => page.evaluate(drawn)).toContain('Atkinson Hyperlegible Next');
    });

    await story.step('the breadcrumb links to the list', async () => {
      const trail = page.getByRole('navigation', { name: 'Pfad' });
      await expect(trail).toHaveText('FahrzeugeB-AB-1234');
      await trail.getByRole('link', { name: 'Fahrzeuge' }).click();
      await expect(page).toHaveURL('/vehicles');
    });

    await story.step('light, dark or system colours', async () => {
      const root = page.locator('html');
      await page.getByRole('button', { name: /^Benutzermenü/ }).click();
      await page.getByRole('menuitemradio', { name: 'Dunkel' }).click();
      await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await page.reload();
      await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await page.getByRole('button', { name: /^Benutzermenü/ }).click();
      await expect(page.getByRole('menuitemradio', { name: 'Dunkel' })).toHaveAttribute('aria-checked', 'true');
      await page.getByRole('menuitemradio', { name: 'Wie das System' }).click();
      await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
      await page.keyboard.press('Escape');
    });

    await story.step('a lost connection shows a notice', async () => {
      const notice = page.getByText('Verbindung unterbrochen');
      await page.context().setOffline(true);
      await expect(notice).toBeVisible();
      await page.context().setOffline(false);
      await expect(notice).toBeHidden();
    });
  },
);
