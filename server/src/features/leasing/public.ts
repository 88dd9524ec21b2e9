export { affRater } from './aff/rate-aff.ts';
export { rematch, touchedBy } from './match/rematch.ts';
export { positionsWithClaims, toClaimNote } from './positions/claim-note.repository.ts';
export { unifyPlates, unifyPlatesOfDocument } from './positions/plate-spellings.repository.ts';
export { positionTerms } from './positions/position-terms.ts';
export { findSettings, selectSettings, withDefaults } from './settings.repository.ts';
export { updateSettings } from './settings.service.ts';
