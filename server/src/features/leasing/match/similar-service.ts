/** Stop words that name the kind of document, not the service. */
const noise = new Set([
  'gutschrift',
  'storno',
  'stornierung',
  'korrektur',
  'erstattung',
  'rechnung',
  'zu',
  'zur',
  'fur',
]);

const wordsOf = (service: string): ReadonlySet<string> =>
  new Set(
    service
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !noise.has(word)),
  );

const enoughInCommon = 0.5;

/** True for half of the words in common or a text contained in the other; a text without words matches everything. */
export const areSimilarServices = (one: string, other: string): boolean => {
  const first = wordsOf(one);
  const second = wordsOf(other);
  const smaller = Math.min(first.size, second.size);
  if (smaller === 0) return true;
  const common = first.intersection(second).size;
  return common === smaller || common / first.union(second).size >= enoughInCommon;
};
