export { countDrafts } from './drafts/draft.repository.ts';
export { issuerKeyOf, type ReadDocument, type ReadPosition } from './reading/document.ts';
export { storeDocument } from './store-document.ts';
export { removeDocument } from './withdrawals/withdrawal.service.ts';
