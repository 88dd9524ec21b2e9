interface ModuleInfo {
  readonly code: string | null;
  readonly exports: readonly string[];
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

interface ModuleGraph {
  readonly getModuleInfo: (id: string) => ModuleInfo | null;
}

const pagePattern = /\/src\/routes\/(?<path>.+)\.tsx\?tsr-split=component$/;

const isPackage = (id: string): boolean => id.includes('node_modules');

/** Indexes that import the whole of their package, so that importing them says nothing: names do. */
const indexPattern = /node_modules\/(@mantine|@tanstack|lucide-react)\/.*\/(index|lucide-react)\.m?js$/;
const iconPattern = /lucide-react\/.*\/(?<file>icons\/[\w-]+\.m?js)$/;

/** Names by which others import a module of a package; an icon has several, which its index lists. */
const namesOf = (graph: ModuleGraph, id: string, { exports, importers }: ModuleInfo): readonly string[] => {
  const file = iconPattern.exec(id)?.groups?.file;
  if (file === undefined) return exports;
  const index = importers.find((importer) => importer.endsWith('/lucide-react.mjs')) ?? '';
  const lines = (graph.getModuleInfo(index)?.code ?? '').split('\n');
  return lines.find((line) => line.includes(`/${file}`))?.match(/\w+(?=[,\s]*(?:default as|\}))/g) ?? [];
};

const importedNames = new Map<string, ReadonlySet<string>>();

const importedNamesOf = (graph: ModuleGraph, id: string): ReadonlySet<string> => {
  const known = importedNames.get(id);
  if (known) return known;
  const imports = (graph.getModuleInfo(id)?.code ?? '').matchAll(/\bimport\s*\{([^}]*)\}\s*from\b/g);
  const names = new Set([...imports].flatMap(([, list = '']) => list.split(/[\s,]+/)));
  importedNames.set(id, names);
  return names;
};

/** Importers of a module; in place of its package's index, those that import one of its names from there. */
const importersOf = (graph: ModuleGraph, id: string): readonly string[] => {
  const info = graph.getModuleInfo(id);
  if (!info || !isPackage(id)) return info?.importers ?? [];
  const names = namesOf(graph, id, info);
  const found = new Set(info.importers);
  for (const importer of found) {
    if (!indexPattern.test(importer)) continue;
    found.delete(importer);
    for (const user of graph.getModuleInfo(importer)?.importers ?? [])
      if (indexPattern.test(user) || names.some((name) => importedNamesOf(graph, user).has(name))) found.add(user);
  }
  return [...found];
};

/** Pages and frames that need a module, by the paths of their routes: at once, or with `includesDynamic` also for a dialog. */
const pagesOf = (graph: ModuleGraph, id: string, { includesDynamic = false } = {}): readonly string[] => {
  const pages: string[] = [];
  const modules = new Set([id]);
  for (const module of modules) {
    const page = pagePattern.exec(module)?.groups?.path;
    if (page !== undefined) {
      pages.push(page);
      continue;
    }
    for (const importer of importersOf(graph, module)) modules.add(importer);
    if (includesDynamic)
      for (const importer of graph.getModuleInfo(module)?.dynamicImporters ?? []) modules.add(importer);
  }
  return pages;
};

const isForMembers = (page: string): boolean => page.startsWith('_app') || page === 'demo.mailbox';
const isFrame = (page: string): boolean => page === '_app';
const isOfOneItem = (page: string): boolean => page.includes('$id');
/** The page that most visits begin with. */
const isFirstList = (page: string): boolean => page === '_app/vehicles/index';
const isLeasing = (page: string): boolean => page.startsWith('_app/leaseplan');
/** Pages with charts, the largest of all, load nothing that only others need. */
const hasCharts = (page: string): boolean => page.startsWith('_app/kpi');

/** Small parts both of sections that are loaded later and of pages of leasing, so that neither loads the file of the other. */
const workParts = /src\/ui\/(folded-table|file-lines|use-file-drop)\./;

/** The second factor and its QR code, on two pages only. */
const secondFactor = /features\/profile\/security\/|src\/ui\/qr-code\.|node_modules\/uqr\//;

/** Sections below the first picture of an item, in one file instead of five; a vehicle needs all of them. */
const laterSections = new RegExp(
  [
    'src/work-items/attachments/(?!attachments-section|use-object-url|add-buttons)',
    'src/features/vehicles/cockpit/(costs-section|cost-|comparison-chip)',
    'src/rules/vehicle-costs\\.',
    'lucide-react/.*/icons/equal\\.',
  ].join('|'),
);

/** Parts of the frame and of lists that come once the page is at rest, in one file. */
const overlays = /src\/ui\/(confirm-host|drawers)\./;

/** Texts that unfold, on two pages only. */
const accordion = /@mantine\/core\/esm\/components\/Accordion\/(?!AccordionChevron)/;

/** Field for a new password with what it knows of bad ones, on pages for accounts. */
const newPassword = /src\/ui\/new-password-field\.|src\/rules\/guessable-password\./;

/** File of a module that only pages for members need, and not their frame. */
const fileForMembers = (pages: readonly string[], isOfDialog: boolean): string | null => {
  if (pages.some(hasCharts)) return pages.every(hasCharts) ? null : 'desk';
  if (pages.some(isFirstList)) return isOfDialog ? 'desk' : 'lists';
  if (isOfDialog) return 'dialogs';
  if (pages.length === 0) return null;
  if (pages.every(isOfOneItem)) return 'item';
  return pages.every(isLeasing) ? 'leasing' : 'work';
};

/** File of a module that several pages or dialogs share. */
const fileOf = (id: string, graph: ModuleGraph): string | null => {
  if (workParts.test(id)) return 'work';
  const pages = pagesOf(graph, id);
  if (pages.length > 0 && !pages.some(isForMembers)) return 'visitors';
  if (!pages.every(isForMembers)) return 'public';
  if (pages.some(isFrame)) return 'desk';
  const isOfDialog = pagesOf(graph, id, { includesDynamic: true }).some(isFrame);
  return fileForMembers(pages, isOfDialog || (isPackage(id) && pages.length === 0));
};

const ownChoice = { minSize: 0, includeDependenciesRecursively: false } as const;

/**
 * Few files, since each of a hundred small ones costs the browser as much as its content, and none with code that its pages
 * do not need: the sign-in, which is part of the entry, loads nothing of the pages for members. Code of a single page goes with the page.
 */
export const codeSplitting = {
  groups: [
    { ...ownChoice, name: 'second-factor', test: secondFactor, minShareCount: 2, priority: 4 },
    { ...ownChoice, name: 'accordion', test: accordion, minShareCount: 2, priority: 4 },
    { ...ownChoice, name: 'sections', test: laterSections, priority: 4 },
    { ...ownChoice, name: 'overlays', test: overlays, priority: 4 },
    { ...ownChoice, name: 'new-password', test: newPassword, minShareCount: 2, priority: 4 },
    { ...ownChoice, name: 'base', tags: ['$initial' as const], priority: 3 },
    { ...ownChoice, name: fileOf, minShareCount: 2, priority: 1 },
  ],
};
