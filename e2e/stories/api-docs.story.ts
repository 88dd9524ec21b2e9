import { expect, story } from '../support/story.ts';

story('the API documentation works under the policy of every page', async ({ page, request }) => {
  // One path of the document: reading all of it keeps the page's library busy for a quarter of a minute.
  const document: { readonly paths: Record<string, unknown> } = await (await request.get('/api/docs/json')).json();
  const json = { ...document, paths: { '/api/health': document.paths['/api/health'] } };
  await page.route('**/api/docs/json', (route) => route.fulfill({ json }));
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
