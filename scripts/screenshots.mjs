import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureChromium } from './steps/chromium.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { inRoot, node } from './steps/paths.mjs';
import { passSignalsOn, runCommand } from './steps/run-command.mjs';

const { values } = parseArgs({ options: { all: { type: 'string' }, at: { type: 'string' } } });

/** @typedef {{ readonly url: string, readonly end: () => Promise<unknown> }} Demo */

/** @returns {Promise<Demo>} a demo of its own, once it is full */
const startDemo = () =>
  new Promise((resolve, reject) => {
    const demo = spawn(process.execPath, [inRoot('scripts/demo.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise((done) => demo.once('exit', done));
    const end = () => {
      demo.kill('SIGTERM');
      return ended;
    };
    void ended.then((code) => reject(new Error(`The demo ended with code ${code}.`)));
    let output = '';
    demo.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      output += chunk;
      const url = /running at (http\S+)/.exec(output)?.[1];
      if (url && output.includes('Ready after')) resolve({ url, end });
    });
  });

const takePictures = async () => {
  if (!(await ensureInstalled())) return 1;
  const chromium = await ensureChromium();
  if (!chromium) {
    console.error('There is no Chromium, and none could be installed. Set CHROMIUM_PATH.');
    return 1;
  }
  /** @type {Demo} */
  const demo = values.at ? { url: values.at, end: async () => undefined } : await startDemo();
  const where = values.all ? ['--all', values.all] : ['--to', inRoot('docs/images')];
  const env = { ...process.env, CHROMIUM_PATH: chromium };
  try {
    return await runCommand(node, [inRoot('e2e/screenshots/main.ts'), '--at', demo.url, ...where], { env });
  } finally {
    await demo.end();
  }
};

passSignalsOn();
process.exitCode = await takePictures();
