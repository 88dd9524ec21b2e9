import { z } from 'zod';
import { analyzeTables, largeWriteRows } from '../db/analyze-tables.ts';
import type { ConnectionTarget, Database } from '../db/connect.ts';
import { inTenant } from '../db/tenant.ts';
import type { CompanyId } from '../lib/company-id.ts';
import type { Log } from '../lib/log.ts';
import { defineJob, type Worker, worker } from './job.ts';
import type { Enqueue } from './queue.ts';

/** Tables that lists and searches read, by what fills them. */
const tablesOf = {
  vehicles: ['due_dates', 'vehicle_plates', 'vehicles', 'work_item_changes', 'work_items'],
  employees: ['due_dates', 'employees', 'work_item_changes', 'work_items'],
  trips: ['trips'],
  contracts: ['leasing_contracts'],
  leasing: ['leasing_links', 'leasing_positions', 'leasing_references'],
} as const;

export const analyzeTable = defineJob({
  name: 'analyze-table',
  payload: z.strictObject({ table: z.enum(Object.values(tablesOf).flat()) }),
  retries: 3,
});

/** A table is analysed once per slot, however many companies import. */
const slotSeconds = 120;

interface AnalysisContext {
  readonly db: Database;
  readonly enqueue: Enqueue;
  readonly log: Log;
}

export interface WrittenRows {
  readonly kind: keyof typeof tablesOf;
  /** Rows of the same import before these. */
  readonly before: number;
  readonly added: number;
}

const thousandsIn = (rows: number): number => Math.floor(rows / largeWriteRows);

/**
 * Has the touched tables analysed whenever an import has written another thousand rows: a company that the statistics do not know is expected to have
 * one row. In a transaction of its own, because companies wait for each other's jobs with the same key; a failure costs time and no import.
 */
export const requestAnalysis = async (
  { db, enqueue, log }: AnalysisContext,
  companyId: CompanyId,
  { kind, before, added }: WrittenRows,
): Promise<void> => {
  if (thousandsIn(before + added) === thousandsIn(before)) return;
  try {
    await inTenant(db, companyId, async (tx) => {
      for (const table of tablesOf[kind])
        await enqueue(tx, analyzeTable, { table }, { throttle: { key: table, seconds: slotSeconds } });
    });
  } catch (error) {
    log.warn({ companyId, err: error }, 'tables are not analysed after an import');
  }
};

export const analyzeTableWorker = (target: ConnectionTarget): Worker =>
  worker(analyzeTable, ({ table }) => analyzeTables(target, [table]));
