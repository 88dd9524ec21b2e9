export { claimMailKind } from './claims/claim-mail.kind.ts';
export { sumOpenCents } from './claims/claimable.repository.ts';
export { updateSettings } from './claims/settings.service.ts';
export { createContract } from './contracts/contract.service.ts';
export { listProposals } from './contracts/proposal.service.ts';
export { storeDocument } from './documents/store-document.ts';
export { lockLeasingData } from './leasing-data.repository.ts';
export type { ReadDocument, ReadPosition } from './reading/document.ts';
