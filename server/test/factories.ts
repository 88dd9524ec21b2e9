import { randomUUID } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import type { Endpoint, Sent } from '@flottwart/contract/endpoint';
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

/** Registers a company with one ADMIN, the way a visitor does. */
export const createAdmin = async (
  app: TestApp,
  overrides: Partial<Person> & { speditionsName?: string } = {},
): Promise<SignedIn> => {
  const { speditionsName = 'Muster Transporte GmbH', ...person } = overrides;
  const admin = newPerson(person);
  await app.good(api.register, { body: { ...admin, speditionsName } });
  return verifyAndSignIn(app, admin);
};

/** Adds a colleague with the role USER. */
export const createMember = async (
  app: TestApp,
  admin: SignedIn,
  overrides: Partial<Person> = {},
): Promise<SignedIn> => {
  const member = newPerson({ firstName: 'Max', lastName: 'Fahrer', ...overrides });
  await app.good(api.register, { body: member, token: admin.token });
  return verifyAndSignIn(app, member);
};

let vins = 0;

/** VIN unique within the test file. */
export const nextVin = (): string => {
  vins += 1;
  return `WDB906633${String(vins).padStart(8, '0')}`;
};

/** Calls that create items with valid defaults. */
const creating =
  <E extends Endpoint>(endpoint: E, defaults: () => object) =>
  async (app: TestApp, { token }: { readonly token: string }, overrides: object = {}) => {
    const { body } = await app.good(endpoint, { body: { ...defaults(), ...overrides }, token } as unknown as Sent<E>);
    return body;
  };

export const createVehicle = creating(api.createVehicle, () => ({ vin: nextVin(), licensePlate: 'B-AB-1234' }));
export const createTask = creating(api.createTask, () => ({ title: 'Winterreifen', dueDate: '2026-11-20T09:30:00Z' }));
export const createEmployee = creating(api.createEmployee, () => ({ firstName: 'Anna', lastName: 'Ahrens' }));
export const createRepairRecord = creating(api.createRepairRecord, () => ({
  repairType: 'Bremsen',
  workshopName: 'Meyer & Söhne',
  repairReason: 'Quietscht',
}));
