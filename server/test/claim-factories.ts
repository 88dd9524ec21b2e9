import { api } from '@flottwart/contract/api';
import type { ClaimDraft } from '@flottwart/contract/leaseplan/claim-mails';
import type { TestApp } from './app.ts';
import type { SignedIn } from './factories.ts';
import { createDocumentStore, type DocumentOptions } from './leasing-factories.ts';

type Owner = Pick<SignedIn, 'token' | 'email'>;

export const leasingCompany = 'gutschriften@leasing.example';

/** What somebody sends who takes a draft as it is. */
export const bodyFor = ({ positions, sum, subject, text }: ClaimDraft) => ({
  positionIds: positions.map(({ id }) => id),
  sum,
  recipient: leasingCompany,
  subject,
  text,
});

let made = 0;

/** Drafts of claims, each for a plate of its own with open positions. Call it at the top of a file. */
export const createDraftWriter = (app: TestApp) => {
  const store = createDocumentStore(app);
  const draftOf = async ({ token }: Pick<Owner, 'token'>, licensePlate: string) =>
    (await app.good(api.draftClaim, { body: { licensePlate }, token })).body as ClaimDraft;
  const newDraft = async (
    owner: Owner,
    positions: DocumentOptions['positions'] = [{ amountCents: 12_345 }, { amountCents: 1_005 }],
  ) => {
    made += 1;
    const plate = `B-CL-${made}`;
    await store(owner, { number: `R-${made}`, positions: positions.map((position) => ({ plate, ...position })) });
    return { plate, number: `R-${made}`, draft: await draftOf(owner, plate) };
  };
  return { newDraft, draftOf, store };
};
