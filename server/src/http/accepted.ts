/** Weight that a header such as `Accept` gives the first of these values that it names, 0 if it names none. */
export const qualityOf = (accepted: string, ...values: readonly string[]): number => {
  const ranges = accepted.split(',').map((range) =>
    range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  );
  const named = values.map((value) => ranges.find(([name]) => name === value)).find((range) => range !== undefined);
  if (named === undefined) return 0;
  const weight = named.find((parameter) => parameter.startsWith('q='));
  return weight === undefined ? 1 : Number(weight.slice(2)) || 0;
};
