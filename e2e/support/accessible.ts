import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const expectAccessible = async (page: Page, where: string): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(found, where).toEqual([]);
};

export const openAndCheck = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page, path);
};
