import { onFirstUse } from './counted.ts';

const euro = onFirstUse(() => new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }));

/** Says who sends a claim above the company's limit, in euro, with what members have claimed recently, and what everyone else can do. */
export const claimLimitText = (limit: number, claimedByMembers = 0): string => {
  if (limit === 0)
    return 'Reklamationen senden in dieser Firma nur Administratoren. Bitte einen von ihnen um den Versand bitten oder darum, in den Leasing-Einstellungen einen Betrag festzulegen, bis zu dem alle senden dürfen.';
  const claimed =
    claimedByMembers > 0
      ? ` Bei dieser Leasinggesellschaft sind in den letzten 30 Tagen schon ${euro().format(claimedByMembers)} reklamiert; das zählt mit.`
      : '';
  return `Reklamationen von mehr als ${euro().format(limit)} senden in dieser Firma nur Administratoren.${claimed} Bitte weniger Positionen auswählen oder einen von ihnen um den Versand bitten.`;
};
