/** Part of every password of a connection: it may stand in no answer at all. */
export const secretWord = 'Verschlusssache';
