import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { lockedLicences } from './steps/licences.mjs';
import { inRoot, root } from './steps/paths.mjs';

const file = inRoot('sbom.cdx.json');

/** Needs no installed packages, because the lockfile has all data. */
const writeBill = () => {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--omit=dev'];
  writeFileSync(file, execFileSync('npm', args, { cwd: root, maxBuffer: 64 * 2 ** 20 }));
};

const shipped = lockedLicences().filter(({ isShipped }) => isShipped);
const groups = Object.entries(Object.groupBy(shipped, ({ licence }) => licence));

writeBill();
console.log(`${file}: ${shipped.length} packages that run in production\n`);
for (const [licence, packages = []] of groups.sort(([a], [b]) => a.localeCompare(b)))
  console.log(
    `${licence} (${packages.length})\n  ${packages.map(({ name, version }) => `${name} ${version}`).join(', ')}\n`,
  );
