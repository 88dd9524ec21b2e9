import { randomUUID } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import type { CallInput, Endpoint } from '@flottwart/contract/endpoint';
import type { TestApp } from './app.ts';
import { insertAdmin, insertMember, type Person } from './direct-accounts.ts';

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

type AdminAccount = Partial<Person> & { readonly speditionsName?: string };

const newAdmin = ({ speditionsName = 'Muster Transporte GmbH', ...person }: AdminAccount) => ({
  speditionsName,
  admin: newPerson(person),
});

const newMember = (overrides: Partial<Person>): Person =>
  newPerson({ firstName: 'Max', lastName: 'Fahrer', ...overrides });

/** Registers a company with one ADMIN the way a visitor does, mail and all; `createAdmin` is the quick way. */
export const registerAdmin = async (
  app: TestApp,
  { address, ...overrides }: AdminAccount & { readonly address?: string } = {},
): Promise<SignedIn> => {
  const { admin, speditionsName } = newAdmin(overrides);
  await app.good(api.register, { body: { ...admin, speditionsName }, ...(address !== undefined && { address }) });
  return verifyAndSignIn(app, admin);
};

/** Adds a colleague with the role USER as an ADMIN does, mail and all; `createMember` is the quick way. */
export const registerMember = async (
  app: TestApp,
  admin: SignedIn,
  overrides: Partial<Person> = {},
): Promise<SignedIn> => {
  const member = newMember(overrides);
  await app.good(api.register, { body: member, token: admin.token });
  return verifyAndSignIn(app, member);
};

/** Creates a company with one signed-in ADMIN. */
export const createAdmin = async (app: TestApp, overrides: AdminAccount = {}): Promise<SignedIn> => {
  const { admin, speditionsName } = newAdmin(overrides);
  return { ...admin, token: await insertAdmin(app, admin, speditionsName) };
};

/** Creates a signed-in colleague with the role USER. */
export const createMember = async (
  app: TestApp,
  admin: SignedIn,
  overrides: Partial<Person> = {},
): Promise<SignedIn> => {
  const member = newMember(overrides);
  return { ...member, token: await insertMember(app, admin.token, member) };
};

let vins = 0;

/** VIN unique within the test file. */
export const nextVin = (): string => {
  vins += 1;
  return `WDB906633${String(vins).padStart(8, '0')}`;
};

let plates = 1233;

/** Plate unique within the test file; a company has each only once. */
export const nextPlate = (): string => {
  plates += 1;
  return `B-AB-${plates}`;
};

/** Calls that create items with valid defaults. */
const creating =
  <E extends Endpoint>(endpoint: E, defaults: () => object) =>
  async (app: TestApp, { token }: { readonly token: string }, overrides: object = {}) => {
    // The compiler cannot resolve the parts of an endpoint that is a type parameter.
    const { body } = await app.good(endpoint, {
      body: { ...defaults(), ...overrides },
      token,
    } as unknown as Parameters<TestApp['good']>[1] & CallInput<E>);
    return body;
  };

export const createVehicle = creating(api.createVehicle, () => ({ vin: nextVin(), licensePlate: nextPlate() }));
export const createTask = creating(api.createTask, () => ({ title: 'Winterreifen', dueDate: '2026-11-20T09:30:00Z' }));
export const createEmployee = creating(api.createEmployee, () => ({ firstName: 'Anna', lastName: 'Ahrens' }));
export const createRepairRecord = creating(api.createRepairRecord, () => ({
  repairType: 'Bremsen',
  workshopName: 'Meyer & Söhne',
  repairReason: 'Quietscht',
}));
