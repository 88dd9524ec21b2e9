import { execFileSync } from 'node:child_process';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot, memoryEnvironment, memoryFlag, node, root } from '../steps/paths.mjs';
import { temporaryFolder } from '../temporary-folder.mjs';
import { writeArchive } from './archive.mjs';
import { archiveVersion } from './archive-name.mjs';
import { planRelease } from './plan.mjs';
import { nameOf, ownPlatform, productionPackages } from './platforms.mjs';

const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
const server = execFileSync(node, [inRoot('scripts/bundle-for-tests.mjs')], { encoding: 'utf8' });
const bundled = readdirSync(server).map((name) => readFileSync(join(server, name), 'utf8'));

// Read from a folder that may be gone afterwards: a plan names files only.
const web = mkdtempSync(join(tmpdir(), 'flottwart-test-'));
writeFileSync(join(web, 'index.html'), '<!doctype html>');
const plan = planRelease({ version, commit: 'c0ffee', seconds: 1, platform: ownPlatform, modules: root, server, web });
rmSync(web, { recursive: true });
const entries = new Map(plan.map((entry) => [entry.path, entry]));

/** @param {string} path */
const contentOf = (path) => entries.get(path)?.content ?? '';

test('a release holds program, Node, pages, migrations, licences and bill of materials', () => {
  for (const path of ['flottwart', 'bin/node']) expect(entries.get(path)?.mode, path).toBe(0o755);
  const files = ['LICENSE', 'CHANGELOG.md', 'README.md', '.env.example', 'THIRD-PARTY.txt', 'sbom.cdx.json', 'VERSION'];
  const programs = [
    'server/dist/main.js',
    'server/dist/operator.js',
    'server/dist/scan.child.js',
    'web/dist/index.html',
  ];
  const deployment = ['deploy/flottwart.service', 'deploy/Containerfile', 'deploy/compose.yaml'];
  expect([...entries.keys()]).toEqual(expect.arrayContaining([...files, ...programs, ...deployment]));
  expect(contentOf('VERSION')).toBe(`${version}\n${ownPlatform}\nc0ffee\n`);
  const migrations = globSync('server/migrations/**/*.sql', { cwd: root });
  expect(plan.filter(({ path }) => path.startsWith('server/migrations/'))).toHaveLength(migrations.length);
  expect([...entries.keys()]).toEqual(expect.arrayContaining(['server/sql/search.sql', 'server/sql/deleted-rows.sql']));
});

test('a release and the bench start the server with the memory settings of npm start', () => {
  const [[name, value] = []] = Object.entries(memoryEnvironment);
  const launcher = readFileSync(inRoot('packaging/flottwart'), 'utf8');
  expect(launcher).toContain(`${name}="\${${name}-${value}}"`);
  expect(launcher).toContain(` ${memoryFlag} `);
  const bench = readFileSync(inRoot('bench/src/product.ts'), 'utf8');
  expect(bench).toContain(`${name}: '${value}'`);
  expect(bench).toContain(`'${memoryFlag}'`);
});

test('a release holds no sources, tests, declarations, maps or development packages', () => {
  const paths = plan.map(({ path }) => path);
  const unwanted =
    /\.(tsx?|mts|cts|map|md|a|h)$|(^|\/)(tests?|__tests__|fixtures|e2e|bench)\/|\.test\.|\.story\.|node_modules\/\./;
  expect(
    paths.filter(
      (path) =>
        unwanted.test(path) &&
        !/^(docs\/(operations|sizing|connectors|security)|README|CHANGELOG)\.md$|\/licen[cs]e\.md$/i.test(path),
    ),
  ).toEqual([]);
  const shipped = new Set(paths.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  expect(shipped.size).toBeGreaterThan(20);
  expect([...shipped].filter((path) => !packages[path] || packages[path].dev)).toEqual([]);
  for (const path of shipped) expect(entries.has(`${path}/package.json`), path).toBe(true);
});

test('every package that the bundle imports is beside it', () => {
  const specifiers = bundled.flatMap((text) =>
    [...text.matchAll(/^import (?:[^;"]*from )?"([^."][^"]*)";$/gm)].map(([, name = '']) => name),
  );
  const names = specifiers
    .filter((name) => !name.startsWith('node:'))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0]);
  expect(names.length).toBeGreaterThan(5);
  for (const name of new Set(names)) expect(entries.has(`node_modules/${name}/package.json`), name).toBe(true);
});

test('a release has the licence text of every package and names each in its bill of materials', () => {
  const shipped = productionPackages(packages, ownPlatform);
  const sections = contentOf('THIRD-PARTY.txt').split(`\n\n${'='.repeat(80)}\n`);
  const bill = JSON.parse(contentOf('sbom.cdx.json'));
  for (const path of shipped) {
    const title = `${nameOf(path)} ${packages[path].version} (`;
    const section = sections.find((one) => one.startsWith(title)) ?? '';
    expect(section.length, `text of ${title}`).toBeGreaterThan(title.length + 200);
  }
  expect(bill.components.map((/** @type {{ name: string }} */ { name }) => name)).toEqual(shipped.map(nameOf));
  for (const text of ['PostgreSQL 18', 'OpenSSL 1.1', 'ICU 60', 'GNU LESSER GENERAL PUBLIC LICENSE'])
    expect(
      sections.some((one) => one.trimStart().startsWith(text)),
      text,
    ).toBe(true);
});

test('nothing in a release names a folder of the machine that built it, or breaks in one with blanks', () => {
  const generated = plan.flatMap(({ content }) => content ?? []);
  expect([...bundled, ...generated].filter((text) => text.includes(root))).toEqual([]);
  expect(bundled.flatMap((text) => text.match(/import\.meta\.[^;\n]*\.pathname/g) ?? [])).toEqual([]);
});

test('links of libraries point to files of the release', () => {
  const links = plan.filter(({ link }) => link);
  if (process.platform === 'linux') expect(links.length).toBeGreaterThan(3);
  for (const { path, link } of links)
    expect(entries.has(`${path.slice(0, path.lastIndexOf('/'))}/${link}`), path).toBe(true);
});

test('the changelog has a section for the version, with its date', () => {
  expect(readFileSync(inRoot('CHANGELOG.md'), 'utf8')).toMatch(new RegExp(`\n## ${version} – \\d{4}-\\d\\d-\\d\\d\n`));
});

test('the same content gives the same archive, whenever and in whatever order it was written', async () => {
  const folder = temporaryFolder({ source: 'x'.repeat(1000) });
  const source = join(folder, 'source');
  const long = `${'folder/'.repeat(20)}file`;
  const content = [
    { path: 'a/run', mode: 0o755, source },
    { path: `a/${long}`, mode: 0o644, content: 'text' },
    { path: 'a/link', mode: 0o777, link: 'run' },
  ];
  const [first, second] = [join(folder, 'first.tar.gz'), join(folder, 'second.tar.gz')];
  const digest = await writeArchive(first, content, 1_000_000_000);
  utimesSync(source, 1, 1);
  expect(await writeArchive(second, content.toReversed(), 1_000_000_000)).toBe(digest);
  expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
  expect(readFileSync(`${first}.sha256`, 'utf8')).toBe(`${digest}  first.tar.gz\n`);

  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked);
  execFileSync('tar', ['-xzf', first, '-C', unpacked]);
  expect(statSync(join(unpacked, 'a/run')).mode & 0o777).toBe(0o755);
  expect(statSync(join(unpacked, 'a/run')).mtimeMs).toBe(1_000_000_000_000);
  expect(readFileSync(join(unpacked, 'a', long), 'utf8')).toBe('text');
  expect(readlinkSync(join(unpacked, 'a/link'))).toBe('run');
});

test('a build between two versions has its commit in the name, a released one has not', () => {
  const build = { version: '1.2.3', commit: 'c0ffee0123456789' };
  const changelog = '# Changelog\n\n## Unreleased\n\n### Added\n\n- Something.\n\n## 1.2.3 – 2026-01-01\n';
  expect(archiveVersion({ ...build, changelog })).toBe('1.2.3+c0ffee01');
  expect(archiveVersion({ ...build, commit: null, changelog })).toBe('1.2.3');
  const released = '# Changelog\n\n## Unreleased\n\n## 1.2.3 – 2026-01-01\n';
  expect(archiveVersion({ ...build, changelog: released })).toBe('1.2.3');
});

test('the pages that messages and settings name are in the archive', () => {
  const named = [...contentOf('.env.example').matchAll(/docs\/[a-z-]+\.md/g)].map(([path]) => path);
  expect([...entries.keys()]).toEqual(expect.arrayContaining(['docs/operations.md', 'docs/sizing.md', ...named]));
});
