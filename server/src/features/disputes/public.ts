export { claimMailKind } from './claims/claim-mail.kind.ts';
export { sumOpenCents } from './claims/claimable.repository.ts';
export { createContract } from './contracts/contract.service.ts';
export { importContracts } from './contracts/contract-import.service.ts';
export { type KeptContract, removeContracts, restoreContract } from './contracts/contract-undo.service.ts';
export { listProposals } from './contracts/proposal.service.ts';
