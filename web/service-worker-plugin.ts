import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Everything but the letters of other languages, which no German page loads. */
const isNeeded = (file: string): boolean => file.startsWith('assets/') && !file.includes('latin-ext');

/** Writes the service worker beside the pages, with the names of the files that it keeps. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const files = Object.keys(bundle)
      .filter(isNeeded)
      .map((file) => `/${file}`)
      .sort();
    const source = await readFile(join(import.meta.dirname, 'src/service-worker.ts'), 'utf8');
    const name = createHash('sha256').update(files.join()).update(source).digest('hex').slice(0, 12);
    const head = `const builtFiles = ${JSON.stringify(files)};\nconst buildName = ${JSON.stringify(name)};\n`;
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: head + stripTypeScriptTypes(source) });
  },
});
