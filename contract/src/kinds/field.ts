/** Texts with a longest length, and numbers with a largest value. */
type LimitedType = 'text' | 'phone' | 'mileage' | 'euro';

/** A deadline is coloured by its distance from today, and a month alone means its last day. */
type OtherType =
  | 'email'
  | 'postcode'
  | 'address'
  | 'choice'
  | 'plate'
  | 'vin'
  | 'day'
  | 'deadline'
  | 'birthday'
  | 'instant'
  | 'time';

export type FieldType = LimitedType | OtherType;

interface CommonField {
  /** Column of the kind's table. */
  readonly column: string;
  /** Key in responses, where it is not the key of a PATCH. */
  readonly read?: string;
  readonly label: string;
  /** Heading in lists and exports, where the specification has another one than the page. */
  readonly heading?: string;
  readonly isSortable?: true;
  /** Column of the list: part of the row's name, shown, or hidden until chosen. */
  readonly list?: 'name' | 'shown' | 'extra';
  /** Place among the fields of a bulk change. */
  readonly bulk?: number;
  /** Cannot be emptied. */
  readonly isRequired?: true;
  /** Width of the exported column, where that of its type does not fit. */
  readonly width?: number;
  /** Cell of a file; files have no column for a field without one. */
  readonly example?: string;
}

/** Field of a work item by the facts that schemas, columns, sheets, imports, lists, history and messages share. */
export type Field = CommonField &
  (
    | { readonly type: LimitedType; readonly max: number }
    | { readonly type: 'choice'; readonly options: readonly string[] }
    | { readonly type: Exclude<OtherType, 'choice'> }
  );

/** Fields of a kind by the key of a PATCH, in the order of pages and sheets. */
export type Fields = Readonly<Record<string, Field>>;

/** Key under which a response holds a field. */
export type ReadKey<F extends Fields, K extends keyof F & string> = F[K] extends {
  readonly read: infer R extends string;
}
  ? R
  : K;

/** Read keys of the fields by which a list is sorted. */
export type SortKeys<F extends Fields> = {
  readonly [K in keyof F & string]: F[K] extends { readonly isSortable: true } ? ReadKey<F, K> : never;
}[keyof F & string];

/** Fields with their keys in requests and responses. */
export const fieldEntries = (fields: Fields) =>
  Object.entries(fields).map(([key, field]) => ({ key, read: field.read ?? key, field }));

export const sortKeys = <const F extends Fields>(fields: F): SortKeys<F>[] =>
  fieldEntries(fields).flatMap(({ read, field }) => (field.isSortable ? [read as SortKeys<F>] : []));

/** Longest text or largest number. */
export const limitOf = (field: Field): number | undefined => ('max' in field ? field.max : undefined);
