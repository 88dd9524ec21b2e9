import { expect, story } from '../support/story.ts';

story('the API documentation works under the policy of every page', async ({ page }) => {
  await page.goto('/api/docs/');
  const health = page.locator('.opblock', { hasText: '/api/health' });
  await health.locator('.opblock-summary-control').click();
  await expect(health.locator('.response-col_status').first()).toBeVisible();

  await story.step('a call can be tried from the page', async () => {
    await health.getByRole('button', { name: 'Try it out' }).click();
    await health.getByRole('button', { name: 'Execute' }).click();
    await expect(health.locator('.live-responses-table')).toContainText('"status": "ok"');
  });
});
