/** Overlays, lists and their tools, the time in Berlin: no public page needs any of them. */
const deskParts =
  /floating-ui|@date-fns\/tz|@mantine\/core\/esm\/(utils\/Floating|components\/(Accordion|AppShell|Combobox|Drawer|FloatingIndicator|Menu|Modal|ModalBase|NativeSelect|Pagination|Pill|PillsInput|Popover|ScrollArea|SegmentedControl|Select|Skeleton|Table|Tabs|Textarea|Tooltip)\/)/;

/** Lists with filters and views, which pages without a list do not load. */
const listParts =
  /@mantine\/core\/esm\/components\/MultiSelect\/|src\/lists\/(choice-filter|column-menu|day-filter|list-total|list-view|my-list-view|selection|selection-bar|shown-columns|total-text|use-my-list|use-selection|view-menu|view-state)\.tsx?$|src\/lists\/menus\./;

/** Tools of work items and of lists in pages, which other pages do not load. */
const itemParts =
  /@mantine\/core\/esm\/components\/Pagination\/|use-pagination|src\/lists\/(list-pagination|paged-table|search-box|use-list)\.tsx?$|src\/work-items\/(archive|bulk\/bulk-plan)\.|src\/ui\/(use-inline-edit|editable-field)\.tsx?$/;

/** The second factor and its QR code, on two pages only. */
const secondFactorParts = /features\/profile\/security\/|src\/ui\/qr-code\.|node_modules\/uqr\//;

const isPackage = (id: string): boolean => id.includes('node_modules');

const isForEveryPage = (id: string): boolean => isPackage(id) && !deskParts.test(id);

/** Goes with the sign-in, which then needs none of the rare parts. */
const isRare = (id: string): boolean => isPackage(id) && !id.includes('PasswordInput');

interface ModuleGraph {
  readonly getModuleInfo: (id: string) => {
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
}

const pagePattern = /\/src\/routes\/(?<path>.+)\.tsx\?tsr-split=component$/;

/** Pages and frames that import a module of our own, with `isLater` also those that may load it later. */
const pagesOf = (graph: ModuleGraph, id: string, { isLater = false } = {}): readonly string[] => {
  const pages: string[] = [];
  const modules = new Set([id]);
  for (const module of modules) {
    const page = pagePattern.exec(module)?.groups?.path;
    if (page !== undefined) {
      pages.push(page);
      continue;
    }
    const info = graph.getModuleInfo(module);
    for (const importer of info?.importers ?? []) modules.add(importer);
    if (isLater) for (const importer of info?.dynamicImporters ?? []) modules.add(importer);
  }
  return pages;
};

const isSignIn = (page: string): boolean => page === '_public' || page === '_public/login';
const isForMembers = (page: string): boolean => page.startsWith('_app') || page === 'demo.mailbox';

const audienceOf = (graph: ModuleGraph, id: string): 'sign-in' | 'common' | 'desk' => {
  if (pagesOf(graph, id).some(isSignIn)) return 'sign-in';
  return pagesOf(graph, id, { isLater: true }).every(isForMembers) ? 'desk' : 'common';
};

/** Modules of our own for one audience. */
const ownFor = (audience: ReturnType<typeof audienceOf>) => (id: string, graph: ModuleGraph) =>
  !isPackage(id) && audienceOf(graph, id) === audience ? audience : null;

const ownChoice = { minSize: 0, includeDependenciesRecursively: false } as const;

/**
 * Few files, since each of a hundred small ones costs the browser as much as its content, and none with code that its pages
 * do not need: the sign-in loads nothing of the pages behind it. Code of a single page goes with the page.
 */
export const codeSplitting = {
  groups: [
    { ...ownChoice, name: 'lists', test: listParts, minShareCount: 2, priority: 11 },
    { ...ownChoice, name: 'second-factor', test: secondFactorParts, minShareCount: 2, priority: 10 },
    { ...ownChoice, name: 'items', test: itemParts, minShareCount: 2, priority: 9 },
    { ...ownChoice, name: 'base', tags: ['$initial' as const], priority: 8 },
    { name: 'base', test: isForEveryPage, minShareCount: 26, minSize: 0, priority: 7 },
    { ...ownChoice, name: 'desk', test: deskParts, minShareCount: 3, priority: 6 },
    { ...ownChoice, name: 'parts', test: isPackage, minShareCount: 20, priority: 5 },
    { ...ownChoice, name: 'rare-parts', test: isRare, minShareCount: 4, priority: 4 },
    { ...ownChoice, name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 4 },
    { ...ownChoice, name: ownFor('sign-in'), minShareCount: 2, priority: 3 },
    { ...ownChoice, name: ownFor('common'), minShareCount: 2, priority: 2 },
    { ...ownChoice, name: ownFor('desk'), minShareCount: 10, priority: 1 },
  ],
};
