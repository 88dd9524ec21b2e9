import { randomUUID } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import type { TestApp } from './app.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

export const strongPassword = 'Kr4nich-Dachs';

export const newPerson = (overrides: Partial<Person> = {}): Person => ({
  email: `person-${randomUUID().slice(0, 8)}@spedition.example`,
  password: strongPassword,
  firstName: 'Erika',
  lastName: 'Muster',
  ...overrides,
});

export interface SignedIn extends Person {
  readonly token: string;
}

const verifyAndSignIn = async (app: TestApp, person: Person): Promise<SignedIn> => {
  const link = await app.outbox.linkTo(person.email);
  await app.good(api.verifyEmail, { query: { token: link.searchParams.get('token') ?? '' } });
  return signIn(app, person);
};

export const signIn = async (app: TestApp, person: Person): Promise<SignedIn> => {
  const { email, password } = person;
  const { body } = await app.good(api.login, { body: { email, password } });
  return { ...person, token: body.token };
};

/** A company with one ADMIN, made the way a visitor makes it. */
export const createAdmin = async (
  app: TestApp,
  overrides: Partial<Person> & { speditionsName?: string } = {},
): Promise<SignedIn> => {
  const { speditionsName = 'Muster Transporte GmbH', ...person } = overrides;
  const admin = newPerson(person);
  await app.good(api.register, { body: { ...admin, speditionsName } });
  return verifyAndSignIn(app, admin);
};

/** A colleague with the role USER, added by the ADMIN. */
export const createMember = async (
  app: TestApp,
  admin: SignedIn,
  overrides: Partial<Person> = {},
): Promise<SignedIn> => {
  const member = newPerson({ firstName: 'Max', lastName: 'Fahrer', ...overrides });
  await app.good(api.register, { body: member, token: admin.token });
  return verifyAndSignIn(app, member);
};
