import type { EndpointOf, RouteKey } from '@flottwart/contract/api';
import type { ResponseBody } from '@flottwart/contract/endpoint';
import { type Arguments, readBody, sendRequest, withOfflineError } from './client.ts';

export type FileRouteKey = {
  [K in RouteKey]: EndpointOf<K> extends { readonly produces: 'file' } ? K : never;
}[RouteKey];

/** Downloads a file to save or open. */
export const requestFile = async <K extends FileRouteKey>(route: K, ...[input]: Arguments<K>): Promise<File> => {
  const response = await sendRequest(route, input);
  const name = nameIn(response.headers.get('content-disposition') ?? '');
  return new File([await withOfflineError(response.blob())], name, {
    type: response.headers.get('content-type') ?? '',
  });
};

/** Encoded file name if present, else the ASCII one. */
const nameIn = (disposition: string): string => {
  const whole = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return whole ? decodeURIComponent(whole) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? 'Datei');
};

type FileTakingKey = { [K in RouteKey]: EndpointOf<K> extends { readonly consumes: 'file' } ? K : never }[RouteKey];

export interface UploadResponse<K extends FileTakingKey> {
  readonly body: ResponseBody<EndpointOf<K>>;
  /** URL of the outcome, if the server names one. */
  readonly location: string | null;
}

export const sendFile = async <K extends FileTakingKey>(
  route: K,
  file: File,
  ...[input]: Arguments<K>
): Promise<UploadResponse<K>> => {
  const { body: fields, ...others } = (input ?? {}) as { readonly body?: Readonly<Record<string, unknown>> };
  const response = await sendRequest(route, { ...others, form: formOf(file, fields) });
  const body = (await readBody(response)) as ResponseBody<EndpointOf<K>>;
  return { body, location: response.headers.get('content-location') };
};

/** The file comes last: the server knows all fields when it begins to read it. */
const formOf = (file: File, fields: Readonly<Record<string, unknown>> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', file);
  return form;
};
