import type { RequestGenerators } from '../report.ts';
import { type LeasingSizes, plateOf, positionsOf } from './fill-leasing.ts';

const random = (below: number): number => Math.floor(Math.random() * below);

/** Request generators per kind of call, with a different item each time where there are several. */
export const leasingRequests = (sizes: LeasingSizes): RequestGenerators => {
  const positions = positionsOf(sizes);
  const list = (query: string) => () => ({ method: 'GET', path: `/api/leaseplan/all?size=100&${query}` }) as const;
  const get = (path: string) => () => ({ method: 'GET', path: `/api/leaseplan/${path}` }) as const;
  const plate = (): string => plateOf(random(sizes.plates));
  return {
    list: list('page=1'),
    'tab Nur Rechnungen': list('page=1&type=Rechnung'),
    'tab Nur Gutschriften': list('page=1&type=Gutschrift'),
    'status Nicht gutgeschrieben': list('page=1&status=Nicht%20gutgeschrieben'),
    'status Nicht verrechnet': list('page=1&status=Nicht%20verrechnet'),
    plate: () => list(`page=1&licensePlate=${plate()}`)(),
    quarter: list('page=1&from=2025-01-01&to=2025-03-31'),
    'search for a number': () => list(`page=1&q=R${1_000_000 + random(sizes.invoices)}`)(),
    'search for a service and a plate': () => list(`page=1&q=Kilometer%20${plate()}`)(),
    'search for what many have': list('page=1&q=Kilometer'),
    'search for two letters that none has': list('page=1&q=xy'),
    'page in the middle': list(`page=${Math.ceil(positions / 200)}`),
    detail: () => get(String(1 + random(positions)))(),
    kpi: get('kpi'),
    'vehicle kpi': get('kpi/license-plates'),
    'open credits': get('open-credits?page=1&size=20'),
    settings: get('settings'),
  };
};
