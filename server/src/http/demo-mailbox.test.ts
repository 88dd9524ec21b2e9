import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { createAdmin } from '../../test/factories.ts';

const app = await createTestApp();

test('outside a demo there is no mailbox and no published sign-in', async () => {
  const { token } = await createAdmin(app);
  const params = { id: 1, attachmentId: 1 };
  for (const caller of [{}, { token }]) {
    expect((await app.call(api.listDemoMails, caller)).status).toBe(404);
    expect((await app.call(api.demoMailAttachment, { params, ...caller })).status).toBe(404);
  }
  expect((await app.call(api.site)).body.demo).toBeNull();
});
