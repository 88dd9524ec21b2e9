import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from './program-files.ts';

const manifest = z.object({ version: z.string() });

export const programVersion = (): string =>
  manifest.parse(JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))).version;
