import type { EndpointName } from '@flottwart/contract/api';
import type { Company } from '../world/company.ts';

/** What a valid call consists of. */
export interface Call {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The file of an endpoint that takes one; the body's keys travel as fields beside it. */
  readonly file?: { readonly name: string; readonly content: string | Buffer };
  /** Who calls, where it cannot be the usual session because the call ends it. */
  readonly session?: { readonly token: string };
}

/** Where in a call a value stands: `params.id`, `body.licensePlate`. */
export type Place = `${'params' | 'query' | 'body'}.${string}`;

export interface Answers {
  /** Nobody: no bearer at all. */
  readonly nobody: number;
  /** Bearers that are altered, ended or of a company that is gone. */
  readonly badBearer: number;
  readonly member: number;
  readonly admin: number;
  /** An ADMIN whose company lacks `amazonSpecialServices`. */
  readonly servicesOff: number;
}

/** What one endpoint has to answer. */
export interface Row {
  readonly answers: Answers;
  /** Makes whatever the call needs and returns it, valid for the people of this company; left out where nothing is sent. */
  readonly call?: (company: Company) => Call | Promise<Call>;
  /** Values that name something of a company, and the answer where it is another company's or nobody's. The first wins. */
  readonly names?: Readonly<Record<Place, number>>;
  /** Values that are secrets: whoever has them may use them, whoever guesses gets this. */
  readonly secrets?: Readonly<Record<Place, number>>;
  /** Keys that look like names of something and are none, each with the reason. */
  readonly harmless?: Readonly<Record<Place, string>>;
  /** A success is the end of the company, so it is called last. */
  readonly isLast?: true;
}

export const everybody = (status: number): Answers => ({
  nobody: status,
  badBearer: status,
  member: status,
  admin: status,
  servicesOff: status,
});

export const members = (status: number): Answers => ({ ...everybody(status), nobody: 401, badBearer: 401 });

export const admins = (status: number): Answers => ({ ...members(status), member: 403 });

/** For an ADMIN, and only where the company has `amazonSpecialServices`. */
export const adminsWithServices = (status: number): Answers => ({ ...admins(status), servicesOff: 403 });

/** By the names of the endpoints; several rows where an endpoint can be called in ways that exclude one another. */
export type Rows = Partial<Record<EndpointName, Row | readonly Row[]>>;
