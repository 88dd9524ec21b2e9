import { api } from '@flottwart/contract/api';
import { layouts } from '@flottwart/simulators/leasing/layout';
import { printDocument } from '@flottwart/simulators/leasing/print';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { createAdmin, type SignedIn } from '../../../../test/factories.ts';
import { hardPage, pdfOfPictures, scannedPage } from '../../../../test/scanned-page.ts';
import { waitUntil } from '../../../../test/wait-until.ts';

const app = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' });

/** Sends a scan from an address; returns how to ask for the state of its draft. */
const scanFrom = async (address: string, content: Buffer, name: string) => {
  const { token }: SignedIn = await createAdmin(app);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name));
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
  const response = await fetch(`${app.url}/api/leaseplan/import`, { method: 'POST', headers, body: form });
  expect(response.status).toBe(202);
  const id = Number(response.headers.get('content-location')?.split('/').at(-1));
  return async () => (await app.good(api.getLeasingDraft, { token, params: { id } })).body.state;
};

test('two companies of one network with hard scans keep a scan of another network from no reader', {
  timeout: 600_000,
}, async () => {
  const positions = [{ number: '1', date: '2025-03-01', plate: 'B-AB 1234', service: 'Leasingrate', cents: 45_067 }];
  const printed = await printDocument(
    { kind: 'invoice', number: 'SC-1', date: '2025-03-31', positions },
    layouts.leaseplan,
  );
  const hard = hardPage(500);
  const crowd = [await scanFrom('203.0.113.1', hard, 'a.png'), await scanFrom('203.0.113.2', hard, 'b.png')];
  const other = await scanFrom('198.51.100.7', await pdfOfPictures([await scannedPage(printed, 150)]), 'c.pdf');
  await waitUntil(async () => (await other()) === 'asking');
  expect(await Promise.all(crowd.map((state) => state()))).toContain('reading');
});
