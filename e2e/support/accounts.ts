import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { linkInMail } from './outbox.ts';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

export interface AdminAccount extends Person {
  readonly speditionsName: string;
}

/** Strong and not on the list of common passwords. */
export const strongPassword = 'Lenkrad-47-Plane';

/** Unique address, because stories run in parallel on one database. */
export const newPerson = (firstName: string, lastName: string): Person => ({
  firstName,
  lastName,
  email: `${firstName}.${randomUUID().slice(0, 8)}@spedition.example`.toLowerCase(),
  password: strongPassword,
});

export const newAdmin = (): AdminAccount => ({
  ...newPerson('Greta', 'Ahrens'),
  speditionsName: `Spedition Ahrens ${randomUUID().slice(0, 8)}`,
});

const post = async (request: APIRequestContext, path: string, data: unknown, token?: string) => {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response = await request.post(path, { data, headers });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return response.json();
};

const followVerificationLink = async (request: APIRequestContext, email: string): Promise<void> => {
  const { search } = new URL(await linkInMail(email), 'http://link');
  const response = await request.get(`/api/auth/verify${search}`);
  expect(response.ok(), await response.text()).toBe(true);
};

/** Registers and confirms a company through the API. */
export const registerCompany = async (request: APIRequestContext): Promise<AdminAccount> => {
  const admin = newAdmin();
  await post(request, '/api/auth/register', { ...admin, role: 'ADMIN' });
  await followVerificationLink(request, admin.email);
  return admin;
};

/** Adds a member to the admin's company, confirmed by default. */
export const addMember = async (
  request: APIRequestContext,
  admin: AdminAccount,
  member: Person,
  { isConfirmed = true } = {},
): Promise<void> => {
  const { token } = await post(request, '/api/auth/login', { email: admin.email, password: admin.password });
  await post(request, '/api/auth/register', member, token);
  if (isConfirmed) await followVerificationLink(request, member.email);
};

/** Waits for the heading, because the URL changes before the page and the previous page may have the same fields. */
export const fillLogin = async (page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByRole('textbox', { name: 'Passwort' }).fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
};

/**
 * Signs in through the API, stores the same values in the browser as the login form and opens a page, without waiting for it to appear.
 * The values are stored from a small file of the application: `setStorageState` costs a page of its own and empties the cache.
 */
export const openSignedIn = async (
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  path: string,
): Promise<void> => {
  const response = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(response.ok(), await response.text()).toBe(true);
  const session: { readonly token: string } = await response.json();
  await page.goto('/favicon.svg');
  await page.evaluate(
    ([token, userInfo]) => {
      localStorage.clear();
      localStorage.setItem('token', token);
      localStorage.setItem('userInfo', userInfo);
    },
    [session.token, JSON.stringify({ ...session, email })] as const,
  );
  await page.goto(path);
};

/** Not under a frozen clock, because a page may need timers to appear. */
export const signIn = async (
  page: Page,
  person: Pick<Person, 'email' | 'password'>,
  path = '/dashboard',
): Promise<void> => {
  await openSignedIn(page, person, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Benutzermenü/ }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
};
