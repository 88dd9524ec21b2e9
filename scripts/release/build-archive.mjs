import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { runNpm } from '../steps/install.mjs';
import { inRoot, root } from '../steps/paths.mjs';
import { writeArchive } from './archive.mjs';
import { archiveName, git } from './archive-name.mjs';
import { planRelease } from './plan.mjs';
import { ownPlatform, platforms } from './platforms.mjs';

const { values } = parseArgs({ options: { platform: { type: 'string', default: ownPlatform } } });
const { platform } = values;

/** Time of the last change, so that the same sources give the same archive. */
const sourceSeconds = () => Number(process.env.SOURCE_DATE_EPOCH ?? git(['log', '-1', '--format=%ct']) ?? 0);

/** Packages of another platform come from the registry, by the lockfile. @returns {Promise<string>} */
const modulesFor = async () => {
  if (platform === ownPlatform) return root;
  const [os = '', cpu = ''] = platform.split('-');
  const folder = inRoot(`.cache/release-${platform}`);
  rmSync(folder, { recursive: true, force: true });
  for (const path of ['package-lock.json', '.npmrc', ...globSync(['package.json', '*/package.json'], { cwd: root })]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(inRoot(path), join(folder, path));
  }
  const target = [`--os=${os}`, `--cpu=${cpu}`, '--libc=glibc'];
  const quiet = ['--loglevel=error', '--no-progress', '--no-audit', '--no-fund'];
  const code = await runNpm(['ci', `--prefix=${folder}`, '--omit=dev', '--ignore-scripts', ...target, ...quiet]);
  if (code !== 0) throw new Error(`The packages for ${platform} could not be installed.`);
  return folder;
};

/** @param {string} version */
const assertInChangelog = (version) => {
  if (readFileSync(inRoot('CHANGELOG.md'), 'utf8').includes(`\n## ${version} – `)) return;
  throw new Error(`CHANGELOG.md has no section "## ${version} – DATE".`);
};

const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

const build = async () => {
  if (!platforms.includes(platform)) throw new Error(`There is no ${platform}; choose one of ${platforms.join(', ')}.`);
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  assertInChangelog(version);
  const seconds = sourceSeconds();
  const commit = git(['rev-parse', 'HEAD']);
  const builds = { server: inRoot('server/dist'), web: inRoot('web/dist') };
  const plan = planRelease({ version, commit, seconds, platform, modules: await modulesFor(), ...builds });
  const name = archiveName(platform);
  const archive = inRoot(`release/${name}.tar.gz`);
  mkdirSync(dirname(archive), { recursive: true });
  const digest = await writeArchive(
    archive,
    plan.map((entry) => ({ ...entry, path: `${name}/${entry.path}` })),
    seconds,
  );
  const unpacked = plan.reduce(
    (sum, { source, content = '' }) => sum + (source ? statSync(source).size : content.length),
    0,
  );
  console.log(
    `${archive}\n${plan.length} files, ${megabytes(statSync(archive).size)}, unpacked ${megabytes(unpacked)}\nsha256 ${digest}`,
  );
  if (git(['status', '--porcelain', '--untracked-files=no']))
    console.log('The sources differ from the commit it names.');
};

build().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
