import { type ConnectionTarget, type Database, openAppDatabase } from '../../../server/src/db/connect.ts';
import { inTenant } from '../../../server/src/db/tenant.ts';
import { sendQueued } from '../../../server/src/db/transaction.ts';
import type { ReadDocument } from '../../../server/src/features/documents/reading/document.ts';
import { storeDocument } from '../../../server/src/features/documents/store-document.ts';
import type { CompanyId } from '../../../server/src/lib/company-id.ts';
import { median, row } from '../report.ts';

class Undo extends Error {}

/** Stores a document as an import does after reading the file, measures the time and rolls back. */
const costOf = async (db: Database, companyId: CompanyId, document: ReadDocument): Promise<number> => {
  let total = 0;
  const file = { fileName: `${document.number}.pdf`, content: Buffer.from(document.number) };
  try {
    await inTenant(db, companyId, async (tx) => {
      const start = performance.now();
      await storeDocument(
        { tx, companyId, now: new Date() },
        { document, file, uploadedBy: 'disposition@bench.example' },
      );
      await sendQueued(tx);
      total = performance.now() - start;
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return total;
};

export const measureImports = async (
  target: ConnectionTarget,
  companyId: CompanyId,
  documents: Readonly<Record<string, ReadDocument>>,
  print: (line: string) => void,
): Promise<void> => {
  const rounds = 3;
  const db = openAppDatabase(target, { max: 1, onError: () => undefined });
  print('');
  print(row('import', 'ms'));
  print(row('---', '--:'));
  try {
    for (const [name, document] of Object.entries(documents)) {
      const costs: number[] = [];
      for (let round = 0; round < rounds; round += 1) costs.push(await costOf(db, companyId, document));
      print(row(name, median(costs).toFixed(0)));
    }
  } finally {
    await db.destroy();
  }
};
