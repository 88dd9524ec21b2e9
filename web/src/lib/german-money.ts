const euro = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const wholeEuro = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });

/** "1.234,56 €". Minus zero is zero. */
export const formatEuro = (amount: number): string => euro.format(amount + 0);

/** For axes, where cents only take room. */
export const formatWholeEuro = (amount: number): string => wholeEuro.format(Math.round(amount) + 0);
