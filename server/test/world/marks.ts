/** Part of every connection password: no response may contain it. */
export const secretWord = 'Verschlusssache';
