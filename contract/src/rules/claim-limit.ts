import { onFirstUse } from './counted.ts';

const euro = onFirstUse(() => new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }));

/** Says who sends a claim above the company's limit, in euro, and what everyone else can do. */
export const claimLimitText = (limit: number): string =>
  limit === 0
    ? 'Reklamationen senden in dieser Firma nur Administratoren. Bitte einen von ihnen um den Versand bitten oder darum, in den Leasing-Einstellungen einen Betrag festzulegen, bis zu dem alle senden dürfen.'
    : `Reklamationen von mehr als ${euro().format(limit)} senden in dieser Firma nur Administratoren. Bitte weniger Positionen auswählen oder einen von ihnen um den Versand bitten.`;
