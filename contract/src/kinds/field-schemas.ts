import { z } from 'zod';
import { day, enteredInstant, timeOfDay } from '../dates.ts';
import { email, postalAddress, postcode } from '../text.ts';
import { clearable, clearableLine } from '../work-items/core.ts';
import { type Field, type Fields, type FieldType, fieldEntries, limitOf, type ReadKey } from './field.ts';

const text = () => z.string();
const textOrNone = () => z.string().nullable();

const readSchemas = {
  text,
  phone: text,
  email: text,
  postcode: text,
  address: text,
  choice: text,
  plate: text,
  vin: text,
  day: textOrNone,
  deadline: textOrNone,
  birthday: textOrNone,
  time: textOrNone,
  instant: () => z.iso.datetime().nullable(),
  mileage: () => z.int().nullable(),
  euro: () => z.number().nullable(),
} as const satisfies Readonly<Record<FieldType, () => z.ZodType>>;

type ReadShape<F extends Fields> = {
  -readonly [K in keyof F & string as ReadKey<F, K>]: ReturnType<(typeof readSchemas)[F[K]['type']]>;
};

/** Fields of a response. */
export const readShape = <const F extends Fields>(fields: F): ReadShape<F> =>
  Object.fromEntries(fieldEntries(fields).map(({ read, field }) => [read, readSchemas[field.type]()])) as ReadShape<F>;

const line = (max: number) => clearableLine(max);
const dayOrNone = () => clearable(day());

/** Euro with at most two decimals; stored as integer cents. */
const euro = (max: number) =>
  z
    .number()
    .min(0, 'Darf nicht negativ sein.')
    .max(max)
    .refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6, 'Höchstens zwei Nachkommastellen.');

/** Plates, VINs and choices have rules of their own. */
const changeSchemas = {
  text: line,
  phone: line,
  email: () => clearable(email()),
  postcode: () => postcode().nullable().optional(),
  address: () => clearable(postalAddress()),
  day: dayOrNone,
  deadline: dayOrNone,
  birthday: dayOrNone,
  time: () => clearable(timeOfDay()),
  instant: () => clearable(enteredInstant()),
  mileage: (max: number) => clearable(z.int().min(0).max(max)),
  euro: (max: number) => clearable(euro(max)),
} as const satisfies Partial<Readonly<Record<FieldType, (max: number) => z.ZodType>>>;

type PlainType = keyof typeof changeSchemas;
type ChangeShape<F extends Fields> = {
  -readonly [K in keyof F & string as F[K]['type'] extends PlainType ? K : never]: F[K]['type'] extends PlainType
    ? ReturnType<(typeof changeSchemas)[F[K]['type']]>
    : never;
};

const isPlain = (type: FieldType): type is PlainType => type in changeSchemas;

const changeSchema = (field: Field): z.ZodType | undefined =>
  isPlain(field.type) ? changeSchemas[field.type](limitOf(field) ?? 0) : undefined;

/** Plain fields of a PATCH, each of which may be left out or cleared. */
export const changeShape = <const F extends Fields>(fields: F): ChangeShape<F> =>
  Object.fromEntries(
    fieldEntries(fields).flatMap(({ key, field }) => {
      const schema = changeSchema(field);
      return schema ? [[key, schema]] : [];
    }),
  ) as ChangeShape<F>;
