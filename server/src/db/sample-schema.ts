import type { SampleState } from '@flottwart/contract/sample-data';
import type { Generated, GeneratedAlways } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';

/** Tables of sample data, as the migrations define them. */
export interface SampleSchema {
  readonly sample_sets: SampleSetsTable;
  readonly sample_items: SampleItemsTable;
}

interface SampleSetsTable {
  company_id: CompanyId;
  state: Exclude<SampleState, 'none'>;
  user_id: number | null;
  steps_done: Generated<number>;
  skipped: Generated<string[]>;
  created_at: Date;
  finished_at: Date | null;
}

/** Exactly one of item, trip and document is set. */
interface SampleItemsTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  item_id: number | null;
  trip_id: number | null;
  document_id: number | null;
}
