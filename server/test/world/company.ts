import { gather, type People, type Stage } from './people.ts';
import { type AuditTrail, seedAuditTrail } from './seed-audit-trail.ts';
import { type Outside, seedConnections } from './seed-connections.ts';
import { type Items, seedItems } from './seed-items.ts';
import { type Leasing, seedLeasing } from './seed-leasing.ts';

/** Everything of a company that a call can name. */
export interface Company extends People, Items, Leasing, Outside, AuditTrail {}

/** Creates a company with at least one row in every table and a marker word in each of its texts. */
export const createCompany = async (stage: Stage, word: string): Promise<Company> => {
  const people = await gather(stage, word);
  const outside = await seedConnections(people, stage.connections);
  const items = await seedItems(people);
  const leasing = await seedLeasing({ ...people, ...items });
  const traces = await seedAuditTrail({ ...people, ...items, ...leasing, ...outside });
  return { ...people, ...outside, ...items, ...leasing, ...traces };
};
