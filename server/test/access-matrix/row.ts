import type { EndpointName } from '@flottwart/contract/api';
import type { Company } from '../fixture/company.ts';

/** Parts of a valid call. */
export interface Call {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** File of an endpoint that takes one; the body's keys travel as form fields. */
  readonly file?: { readonly name: string; readonly content: string | Buffer };
  /** Session to use where the usual one would be ended by the call. */
  readonly session?: { readonly token: string };
}

/** Path of a value in a call: `params.id`, `body.licensePlate`. */
export type Place = `${'params' | 'query' | 'body'}.${string}`;

export interface ExpectedStatuses {
  /** No bearer at all. */
  readonly nobody: number;
  /** Bearers that are altered, ended or of a deleted company. */
  readonly badBearer: number;
  readonly member: number;
  readonly admin: number;
  /** An ADMIN whose company lacks `amazonSpecialServices`. */
  readonly servicesOff: number;
}

/** Expectations for one endpoint. */
export interface Row {
  readonly statuses: ExpectedStatuses;
  /** Prepares and returns a valid call for this company's people; absent where nothing is sent. */
  readonly call?: (company: Company) => Call | Promise<Call>;
  /** Values that name a record, and the status where it is another company's or nobody's; the first wins. */
  readonly names?: Readonly<Record<Place, number>>;
  /** Secret values: holders may use them, guesses get this status. */
  readonly secrets?: Readonly<Record<Place, number>>;
  /** Keys that look like names but are not, each with the reason. */
  readonly harmless?: Readonly<Record<Place, string>>;
  /** A success deletes the company, so it is called last. */
  readonly isLast?: true;
}

export const everybody = (status: number): ExpectedStatuses => ({
  nobody: status,
  badBearer: status,
  member: status,
  admin: status,
  servicesOff: status,
});

export const members = (status: number): ExpectedStatuses => ({ ...everybody(status), nobody: 401, badBearer: 401 });

export const admins = (status: number): ExpectedStatuses => ({ ...members(status), member: 403 });

/** For an ADMIN, and only where the company has `amazonSpecialServices`. */
export const adminsWithServices = (status: number): ExpectedStatuses => ({ ...admins(status), servicesOff: 403 });

/** By endpoint name; several rows where an endpoint has mutually exclusive calls. */
export type Rows = Partial<Record<EndpointName, Row | readonly Row[]>>;
