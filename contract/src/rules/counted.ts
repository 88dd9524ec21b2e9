const whole = new Intl.NumberFormat('de-DE');

/** "1 Position", "1.234 Positionen". */
export const counted = (count: number, one: string, many: string): string =>
  `${whole.format(count)} ${count === 1 ? one : many}`;
