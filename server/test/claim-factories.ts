import { api } from '@flottwart/contract/api';
import type { ClaimDraft } from '@flottwart/contract/leasing/claims';
import type { TestApp } from './app.ts';
import type { SignedIn } from './factories.ts';
import { createDocumentStore, type DocumentOptions } from './leasing-factories.ts';

type Owner = Pick<SignedIn, 'token' | 'email'>;

export const leasingCompany = 'gutschriften@leasing.example';

/** Request body of a claim that accepts its draft unchanged. */
export const bodyFor = ({ positions, sum, subject, text, knownRecipients }: ClaimDraft) => ({
  positionIds: positions.map(({ id }) => id),
  sum,
  recipient: leasingCompany,
  isNewRecipient: !knownRecipients.includes(leasingCompany),
  subject,
  text,
});

let made = 0;

/** Writes drafts of claims, each for its own plate with open positions; called at the top level of a test file. */
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
