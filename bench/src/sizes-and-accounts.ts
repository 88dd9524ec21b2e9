export interface Sizes {
  readonly vehicles: number;
  readonly employees: number;
  readonly tasks: number;
  readonly trips: number;
}

/** Companies of other sizes, to see how the cost of a call grows; the large one is `sizesOf`. */
export const smallerSizes = {
  '100': { vehicles: 100, employees: 50, tasks: 100, trips: 100 },
  '10,000': { vehicles: 1_000, employees: 500, tasks: 10_000, trips: 10_000 },
} as const satisfies Readonly<Record<string, Sizes>>;

/** Full-size company, or a percentage of it. */
export const sizesOf = (percent: number): Sizes => ({
  vehicles: 100 * percent,
  employees: 50 * percent,
  tasks: 1_000 * percent,
  trips: 10_000 * percent,
});

export const person = { email: 'disposition@bench.example', password: 'Kr4nich-Dachs' };

/** Accounts that sign in concurrently: a single one would reach the sign-in limit. */
export const colleagues = 64;
export const colleague = (index: number) => ({ ...person, email: `kollege-${index % colleagues}@bench.example` });
