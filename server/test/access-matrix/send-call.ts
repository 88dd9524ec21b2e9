import type { Endpoint } from '@flottwart/contract/endpoint';
import { readXlsx } from 'hucre/xlsx';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TestApp } from '../app.ts';
import { formOf } from '../form.ts';
import { unzip } from '../unzip.ts';
import type { Call } from './row.ts';

export interface CallResult {
  readonly status: number;
  /** Readable text of the response, whatever its format. */
  readonly text: string;
  readonly headers: string;
}

/** Makes a call and reads the whole response. */
export const sendCall = async (app: TestApp, endpoint: Endpoint, call: Call, token?: string): Promise<CallResult> => {
  if (endpoint.produces === 'events') return readFirstEvent(app, endpoint, token);
  const { params = {}, query = {}, body, file } = call;
  const form = file && formOf(body ?? {}, file);
  const response = await app.call(endpoint, {
    params,
    query,
    token,
    ...(form ?? (body && { body })),
  });
  const headers = JSON.stringify(response.headers);
  const type = String(response.headers['content-type']);
  return { status: response.status, text: await readable(type, response.bytes), headers };
};

const readable = async (type: string, bytes: Buffer): Promise<string> => {
  if (type.includes('spreadsheet')) return JSON.stringify((await readXlsx(new Uint8Array(bytes))).sheets);
  if (type.includes('application/pdf')) return textOfPdf(bytes);
  if (type.includes('application/zip')) return [...unzip(bytes)].flat().join('\n');
  return bytes.toString();
};

const textOfPdf = async (bytes: Buffer): Promise<string> => {
  const isPdf = bytes.subarray(0, 5).toString() === '%PDF-';
  if (!isPdf) return bytes.toString();
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
};

/** An event stream has no end; its first chunk shows that it was opened. */
const readFirstEvent = async ({ url }: TestApp, { path }: Endpoint, token?: string): Promise<CallResult> => {
  const leaving = new AbortController();
  const response = await fetch(`${url}${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const { value } = (await response.body?.getReader().read()) ?? {};
  leaving.abort();
  return {
    status: response.status,
    text: Buffer.from(value ?? []).toString(),
    headers: JSON.stringify([...response.headers]),
  };
};
