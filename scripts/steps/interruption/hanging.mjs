import { spawn } from 'node:child_process';
import { test } from 'vitest';
import { createServerProcess } from '../../../server/test/server-process.ts';
import { findChromium } from '../chromium.mjs';

const chromium = findChromium();
await createServerProcess({});

test('hangs with a server, a database and, if installed, a browser', async () => {
  if (chromium) {
    const args = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${process.env.TMPDIR}/profile`];
    spawn(chromium, [...args, '--remote-debugging-port=0', 'about:blank'], { detached: true, stdio: 'ignore' });
  }
  process.stdout.write('hanging\n');
  await new Promise(() => undefined);
});
