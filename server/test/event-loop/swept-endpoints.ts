import { type Judged, judgedEndpoints } from '../access-matrix/matrix-rows.ts';
import { isFullSweep } from '../sweep.ts';

/** Endpoints alike in how they read, validate, query and answer. */
const kindOf = ({ endpoint: { method, paged, produces = 'json', consumes = 'json', body, query } }: Judged): string =>
  [method, paged ? 'page' : produces, consumes, body ? 'body' : '', query ? 'query' : ''].join(' ');

/** Read whole lists, or all of an item. */
const largest: readonly string[] = ['listWorkItems', 'exportVehicles', 'discloseEmployee'];

const onePerKind = (): readonly Judged[] => {
  const kinds = [...Map.groupBy(judgedEndpoints, kindOf).values()];
  const chosen = new Set(kinds.map(([judged]) => judged));
  return judgedEndpoints.filter((judged) => chosen.has(judged) || largest.includes(judged.name));
};

/** Without the full sweep one of each kind and the largest. */
export const sweptEndpoints = isFullSweep ? judgedEndpoints : onePerKind();
