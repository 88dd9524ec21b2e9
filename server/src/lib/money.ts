type Money = number | null | undefined;

/** Money is whole cents inside and euro with two decimals on the wire; absent and null stay as they are. */
export const toEuro = <M extends Money>(cents: M): M => (typeof cents === 'number' ? cents / 100 : cents) as M;

export const toCents = <M extends Money>(euro: M): M => (typeof euro === 'number' ? Math.round(euro * 100) : euro) as M;

const german = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** For readers: German format, "−1.234,56" with the minus sign. */
export const formatAmount = (cents: number): string => german.format(cents / 100).replace('-', '−');

/** For search and exchange: the hyphen that keyboards have. */
export const plainAmount = (cents: number): string => german.format(cents / 100);
