import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Part of Vite's manifest: the chunk of each route and what it imports. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

const routePattern = /^src\/routes\/(?<route>.+)\.tsx\?tsr-split=component$/;
const routeOf = (key: string): string | undefined => routePattern.exec(key)?.groups?.route;

/** Segments that begin with `_` are frames and have no part in the URL; `$` begins a parameter. */
const urlPattern = (route: string): RegExp => {
  const segments = route.split(/[/.]/).filter((segment) => segment !== 'index' && !segment.startsWith('_'));
  return new RegExp(`^/${segments.map((segment) => (segment.startsWith('$') ? '[^/]+' : segment)).join('/')}/?$`);
};

const closure = (manifest: Manifest, keys: readonly string[]): ReadonlySet<string> => {
  const found = new Set(keys);
  for (const key of found) for (const needed of manifest[key]?.imports ?? []) found.add(needed);
  return found;
};

const tag = (attributes: string, file: string): string => `<link ${attributes} crossorigin href="/${file}">`;

/** The page's text would otherwise wait for the style sheet before the browser asks for its typeface. */
const fontTags = (manifest: Manifest): readonly string[] =>
  Object.values(manifest)
    .filter(({ isEntry }) => isEntry)
    .flatMap(({ assets }) => assets.filter((file) => /latin-(?!ext).*\.woff2$/.test(file)))
    .map((file) => tag('rel="preload" as="font" type="font/woff2"', file));

const tagsOf = (manifest: Manifest, route: string): string => {
  const keys = Object.keys(manifest);
  const frames = keys.filter((key) => route.startsWith(`${routeOf(key)}/`));
  const own = keys.filter((key) => routeOf(key) === route);
  const entry = closure(
    manifest,
    keys.filter((key) => manifest[key]?.isEntry),
  );
  const chunks = [...closure(manifest, [...frames, ...own])]
    .filter((key) => !entry.has(key))
    .map((key) => manifest[key]);
  const scripts = new Set(chunks.map((chunk) => chunk?.file ?? ''));
  return [...scripts].map((file) => tag('rel="modulepreload"', file)).join('');
};

/**
 * Tags that name a page's own files, so that the browser asks for all of them at once; without them it learns of each only
 * from the one before. The sign-in has none: it is part of the entry.
 */
export const readPreloads = async (folder: string): Promise<(url: string) => string> => {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, '.manifest.json'), 'utf8')));
  const routes = Object.keys(manifest)
    .map((key) => routeOf(key) ?? '')
    .filter((route) => route !== '' && !route.split('/').at(-1)?.startsWith('_'));
  const fonts = fontTags(manifest).join('');
  const pages = routes.map((route) => ({ pattern: urlPattern(route), tags: tagsOf(manifest, route) }));
  return (url) => {
    const [path = '/'] = url.split('?');
    return fonts + (pages.find(({ pattern }) => pattern.test(path))?.tags ?? '');
  };
};
