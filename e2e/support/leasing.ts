import { layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import type { PrintableDocument } from '@flottwart/simulators/leasing/printable-document';
import { printUnlabelled, type TwoAmountsStyle } from '@flottwart/simulators/leasing/unlabelled';
import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Person } from './accounts.ts';

export interface UploadFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** PDF file of a document. */
export const printToFile = async (document: PrintableDocument): Promise<UploadFile> => ({
  name: `${document.number}.pdf`,
  mimeType: 'application/pdf',
  buffer: await printDocument(document, layouts.leaseplan),
});

/** Imports documents through the API. */
export const importDocuments = async (
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
  papers: readonly PrintableDocument[],
): Promise<void> => {
  const { token } = await (await request.post('/api/auth/login', { data: { email, password } })).json();
  for (const document of papers) {
    const file = await printToFile(document);
    // Retried, because reading may time out on a busy machine; imported documents stay unchanged.
    await expect(async () => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await request.post('/api/leaseplan/import', { headers, multipart: { file } });
      expect(response.ok(), await response.text()).toBe(true);
    }).toPass();
  }
};

/** Invoice with two columns of amounts, about which a person has to be asked once. */
export const unlabelledFile = async (number: string, style?: TwoAmountsStyle): Promise<UploadFile> => {
  const positions = [
    { number: '1', plate: 'B-AB 1234', service: 'Finanzleasingrate', cents: 45_067 },
    { number: '2', plate: 'HH-XY 987', service: 'Wartung', cents: 12_345 },
    { number: '3', plate: 'B-AB 1234', service: 'Reifen', cents: 9_900 },
  ];
  const document: PrintableDocument = { kind: 'invoice', number, date: '2025-03-31', positions };
  const buffer = await printUnlabelled(document, 'Nordwest Leasing GmbH', style);
  return { name: `${number}.pdf`, mimeType: 'application/pdf', buffer };
};

/** Uploads such an invoice through the API and returns the id of its draft. */
export const uploadUnlabelled = async (
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
  number: string,
): Promise<number> => {
  const { token } = await (await request.post('/api/auth/login', { data: { email, password } })).json();
  const headers = { authorization: `Bearer ${token}` };
  const response = await request.post('/api/leaseplan/import', {
    headers,
    multipart: { file: await unlabelledFile(number) },
  });
  expect(response.status(), await response.text()).toBe(202);
  return Number(response.headers()['content-location']?.split('/').at(-1));
};

/** Two years of a small fleet: one debit settled by reference, one by amount, one still open. */
export const leasingDocuments = {
  march: {
    kind: 'invoice',
    number: 'LP-1001',
    date: '2025-03-31',
    positions: [
      { number: '1', plate: 'B-AB 1234', service: 'Finanzleasingrate', cents: 45_000, date: '2025-03-01' },
      { number: '2', plate: 'B-AB 1234', service: 'Wartung & Verschleiß', cents: 12_345, date: '2025-03-01' },
      { number: '3', plate: 'B-CD 77', service: 'Finanzleasingrate', cents: 39_900, date: '2025-03-01' },
    ],
  },
  credit: {
    kind: 'credit',
    number: 'LG-2001',
    date: '2025-05-15',
    reference: 'LP-1001',
    positions: [
      {
        number: '1',
        plate: 'B-AB 1234',
        service: 'Gutschrift Wartung & Verschleiß',
        cents: 12_345,
        date: '2025-05-01',
      },
    ],
  },
  bonus: {
    kind: 'credit',
    number: 'LG-2002',
    date: '2025-06-20',
    positions: [
      { number: '1', plate: 'B-CD 77', service: 'Gutschrift Finanzleasingrate AFF', cents: 39_900, date: '2025-06-01' },
    ],
  },
  lastYear: {
    kind: 'invoice',
    number: 'LP-0900',
    date: '2024-12-31',
    positions: [{ number: '1', plate: 'B-AB 1234', service: 'Finanzleasingrate', cents: 45_000, date: '2024-12-01' }],
  },
} as const satisfies Record<string, PrintableDocument>;
