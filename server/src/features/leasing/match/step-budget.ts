/** Thrown when a group takes more work than any real one. */
export class BudgetExceeded extends Error {}

export type Spend = (steps: number) => void;

/** Bounds work by counted steps, which are the same on every machine. */
export const createStepBudget = (maxSteps: number): Spend => {
  let left = maxSteps;
  return (steps) => {
    left -= steps;
    if (left < 0) throw new BudgetExceeded();
  };
};
