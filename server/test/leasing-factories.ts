import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { openAppDatabase } from '../src/db/connect.ts';
import { inTenant } from '../src/db/tenant.ts';
import type { ReadDocument, ReadPosition } from '../src/features/documents/reading/document.ts';
import { storeDocument } from '../src/features/documents/store-document.ts';
import { sha256 } from '../src/lib/sha256.ts';
import type { TestApp } from './app.ts';
import { companyIdOf } from './company-id-of.ts';
import type { SignedIn } from './factories.ts';

export interface DocumentOptions extends Partial<Omit<ReadDocument, 'positions'>> {
  readonly positions: readonly (Partial<ReadPosition> & { readonly amountCents: number })[];
}

/** Document as the reader returns it. */
export const readDocument = ({ positions, ...given }: DocumentOptions): ReadDocument => ({
  type: 'Rechnung',
  number: `R-${randomUUID().slice(0, 8)}`,
  date: '2025-03-14',
  issuer: { name: 'Leasing AG', vatId: null },
  netCents: positions.reduce((sum, { amountCents }) => sum + amountCents, 0),
  grossCents: null,
  basis: 'net',
  references: [],
  origin: { form: 'e-invoice', profile: 'Test' },
  headerPlate: null,
  notices: [],
  ...given,
  positions: positions.map((position, index) => ({
    number: String(index + 1),
    date: null,
    period: null,
    quantity: null,
    plate: 'B-AB-1234',
    service: 'Leasingrate',
    references: [],
    ...position,
  })),
});

/** Stores documents as an import does after reading the file; called at the top level of a test file. */
export const createDocumentStore = (app: TestApp) => {
  const db = openAppDatabase(app.target, {
    max: 4,
    onError: () => undefined,
  });
  afterAll(() => db.destroy());
  return ({ token, email }: Pick<SignedIn, 'token' | 'email'>, options: DocumentOptions): Promise<number> => {
    const companyId = companyIdOf({ token });
    const document = readDocument(options);
    const content = sha256(randomUUID());
    return inTenant(db, companyId, (tx) =>
      storeDocument(
        { tx, companyId, now: app.clock.now },
        { document, file: { fileName: `${document.number}.pdf`, content }, uploadedBy: email },
      ),
    );
  };
};
