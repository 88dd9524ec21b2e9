/** Element at an index that the caller knows to exist; counted from the end if negative. Any other index is a bug. */
export const elementAt = <T>(list: ArrayLike<T>, index: number): T => {
  const element = list[index < 0 ? list.length + index : index];
  if (element === undefined) throw new RangeError(`No element ${index} in a list of ${list.length}`);
  return element;
};

/** Value of a key that the caller knows to exist. */
export const valueAt = <K, V>(map: ReadonlyMap<K, V>, key: K): V => {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`No value for ${String(key)}`);
  return value;
};

/** Keys of a record that the program itself declares: it has no others than its type names, which the compiler cannot know. */
export const declaredKeys = <T extends object>(record: T): (keyof T & string)[] =>
  Object.keys(record) as (keyof T & string)[];
