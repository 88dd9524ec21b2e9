import { licenceOf } from './notices.mjs';
import { nameOf } from './platforms.mjs';

/** @param {string} licence */
const licenceField = (licence) => (/[ (]/.test(licence) ? { expression: licence } : { license: { id: licence } });

/** @param {string} integrity */
const hashField = (integrity) => {
  const [algorithm = '', digest = ''] = integrity.split('-');
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') };
};

/**
 * Bill of materials (CycloneDX) of the packages in an archive, from the lockfile alone.
 *
 * @param {import('./platforms.mjs').LockedPackages} packages
 * @param {readonly string[]} paths
 * @param {{ version: string, seconds: number }} release
 */
export const billOf = (packages, paths, { version, seconds }) => {
  const components = paths.map((path) => {
    const { version: itsVersion = '', integrity } = packages[path] ?? {};
    const purl = `pkg:npm/${nameOf(path).replace('@', '%40')}@${itsVersion}`;
    return {
      'bom-ref': path,
      type: 'library',
      name: nameOf(path),
      version: itsVersion,
      purl,
      licenses: [licenceField(licenceOf(packages, path))],
      ...(integrity && { hashes: [hashField(integrity)] }),
    };
  });
  const component = { 'bom-ref': 'flottwart', type: 'application', name: 'flottwart', version };
  const metadata = { timestamp: new Date(seconds * 1000).toISOString(), component };
  const bill = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components };
  return `${JSON.stringify(bill, null, 2)}\n`;
};
