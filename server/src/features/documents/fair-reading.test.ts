import { api } from '@flottwart/contract/api';
import { writeEInvoice } from '@flottwart/simulators/leasing/e-invoice';
import { hostileFiles } from '@flottwart/simulators/leasing/hostile';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createAdmin, type SignedIn } from '../../../test/factories.ts';
import { formOf } from '../../../test/form.ts';

const app = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' });

/** PDF that keeps its child process busy until the limit of eight seconds ends it. */
const slowFile = await hostileFiles['forms in forms']();
const position = { number: '1', plate: 'B-AB 1', service: 'Rate', cents: 45_000 };
const quickFile = (number: string): Buffer =>
  writeEInvoice({ kind: 'invoice', number, date: '2025-03-31', positions: [position] }, 'xrechnung-cii');

/** Addresses that people call from, where it is not the common one. */
const networks = new Map<string, string>();

const upload = async ({ token, email }: SignedIn, content: Uint8Array, signal?: AbortSignal): Promise<number> => {
  const form = formOf({}, { name: 'beleg', content: Buffer.from(content) });
  const { status } = await fetch(`${app.url}${api.importLeasingDocument.path}`, {
    method: 'POST',
    headers: {
      ...form.headers,
      authorization: `Bearer ${token}`,
      'x-forwarded-for': networks.get(email) ?? '192.0.2.1',
    },
    body: new Uint8Array(form.payload),
    ...(signal && { signal }),
  });
  return status;
};

test("one company's slow files neither delay another's nor stay when their sender leaves", async () => {
  const [patient, other] = [await createAdmin(app), await createAdmin(app)];
  networks.set(other.email, '198.51.100.1');
  const leaving = new AbortController();
  const ended: number[] = [];
  const slow = Array.from({ length: 10 }, () =>
    upload(patient, slowFile, leaving.signal).then(
      (status) => ended.push(status),
      () => undefined,
    ),
  );
  // One is read and eight wait: only then the tenth is refused.
  await Promise.race(slow);
  expect(ended).toEqual([429]);

  expect(await upload(other, quickFile('R-1'))).toBe(200);
  expect(ended.length, 'another file of the first company had ended before').toBeLessThanOrEqual(2);

  leaving.abort();
  await Promise.all(slow);
  expect(await upload(patient, quickFile('R-2'))).toBe(200);
}, 300_000);
