import { vehicleAt } from '../../seed/vans.ts';
import type { FilledCompany } from '../support/filled-company.ts';
import { demoPages, guardedPages, type PageUnderTest, publicPages } from '../support/pages.ts';
import type { DemoApi } from './demo-api.ts';

export interface Shot {
  /** Route of the router, with its hash. */
  readonly route: string;
  readonly path: string;
  readonly isPublic: boolean;
}

type Ids = FilledCompany['ids'];
type Row = { readonly id: number };

/** A van of the demo with a task and a shift that nobody ended. */
const { plate } = vehicleAt(7);

/** Picks one item of each kind with enough content. */
const chooseItems = async ({ get }: DemoApi): Promise<Ids> => {
  const first = async (path: string): Promise<number> => (await get<Row[]>(path))[0]?.id ?? 0;
  return {
    vehicle: await first(`/api/vehicles?q=${plate}&size=1`),
    task: await first('/api/tasks/myTasks?size=1'),
    repair: await first('/api/repair-records?q=Karosserie&size=1'),
    employee: await first('/api/employees?size=1'),
    trip: await first('/api/vehicle-driver-history?size=1'),
    report: await first('/api/police-reports?size=1'),
    position: await first('/api/leaseplan/all?q=Teilgutschrift&size=1'),
    draft: await first('/api/leaseplan/drafts?size=1'),
    import: await first('/api/imports?size=1'),
  };
};

const shotsOf = (pages: Readonly<Record<string, PageUnderTest>>, ids: Ids, isPublic: boolean): readonly Shot[] =>
  Object.entries(pages).flatMap(([route, { path, hashes = [] }]) =>
    ['', ...hashes.map((hash) => `#${hash}`)].map((hash) => ({
      route: `${route}${hash}`,
      path: `${path?.({ ids }) ?? route}${hash}`,
      isPublic,
    })),
  );

export const everyPage = async (api: DemoApi): Promise<readonly Shot[]> => {
  const ids = await chooseItems(api);
  return [
    ...shotsOf(publicPages, ids, true),
    { route: '/gibt-es-nicht', path: '/gibt-es-nicht', isPublic: true },
    ...shotsOf(guardedPages, ids, false),
    ...demoPages.map((route) => ({ route, path: route, isPublic: false })),
  ];
};

/** File name of the screenshot. */
export const nameOf = ({ route }: Shot): string => route.match(/[\w-]+/g)?.join('-') ?? 'landing';
