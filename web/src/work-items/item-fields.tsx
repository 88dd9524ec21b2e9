import { allFields } from '@flottwart/contract/kinds/all-fields';
import { type Field, type FieldType, limitOf } from '@flottwart/contract/kinds/field';
import { birthDateError, postcodeError, postcodeHint } from '@flottwart/contract/rules/driver-data';
import { singleAddress } from '@flottwart/contract/rules/forbidden-characters';
import type { Kind } from '@flottwart/contract/rules/kinds';
import { maxEmailLength, maxZipCodeLength } from '@flottwart/contract/rules/limits';
import type { ReactNode } from 'react';
import type { ChangesOf, ItemOf } from '../api/work-items.ts';
import { today } from '../lib/german-dates.ts';
import { EditableChoice } from '../ui/editable-choice.tsx';
import { EditableField } from '../ui/editable-field.tsx';
import { DateTimeField, DayField, NumberField } from './fields.tsx';
import { useFieldSave } from './use-guarded-change.ts';

/** Additions of a page to a field. */
interface FieldProps {
  readonly onSave?: (value: string | number | null) => Promise<unknown>;
  readonly check?: (draft: string) => string | null;
  readonly hint?: (draft: string) => ReactNode;
  readonly missing?: string;
  readonly children?: ReactNode;
}

type TextProps = Partial<Pick<Parameters<typeof EditableField>[0], 'type' | 'kind' | 'maxLength' | 'check' | 'hint'>>;

const addressError = (address: string): string | null =>
  address === '' || singleAddress.test(address) ? null : 'Ungültige E-Mail-Adresse.';

const textProps: Readonly<Partial<Record<FieldType, TextProps>>> = {
  phone: { type: 'tel' },
  email: { type: 'email', maxLength: maxEmailLength, check: addressError },
  postcode: { maxLength: maxZipCodeLength, check: postcodeError, hint: postcodeHint },
  time: { kind: 'time' },
};

interface FieldEditorProps extends FieldProps {
  readonly field: Field;
  readonly value: unknown;
  readonly onSave: (value: string | number | null) => Promise<unknown>;
}

/** Editor for the type of a field. */
const FieldEditor = ({ field, value, ...props }: FieldEditorProps) => {
  const { label } = field;
  const text = value as string | null;
  switch (field.type) {
    case 'day':
    case 'deadline':
      return <DayField label={label} value={text} isDue={field.type === 'deadline'} {...props} />;
    case 'birthday':
      return (
        <DayField label={label} value={text} isBirthDate check={(day) => birthDateError(day, today())} {...props} />
      );
    case 'instant':
      return <DateTimeField label={label} value={text} {...props} />;
    case 'mileage':
      return <NumberField label={label} unit="km" value={value as number | null} onSave={props.onSave} />;
    case 'euro':
      return <NumberField label={label} unit="€" decimals={2} value={value as number | null} onSave={props.onSave} />;
    case 'choice':
      return <EditableChoice label={label} value={text ?? ''} options={field.options} onSave={props.onSave} />;
    default: {
      const maxLength = limitOf(field);
      const limit = maxLength === undefined ? {} : { maxLength };
      return <EditableField label={label} value={text ?? ''} {...limit} {...textProps[field.type]} {...props} />;
    }
  }
};

/** Editors of an item's declared fields, by their keys; the page says which, where, and what else they do. */
export const useItemFields = <K extends Kind>(kind: K, item: ItemOf<K>) => {
  const save = useFieldSave(kind, item.id);
  const fields: Readonly<Record<string, Field>> = allFields[kind];

  return (name: keyof (typeof allFields)[K] & string, props: FieldProps = {}): ReactNode => {
    const field = fields[name];
    if (!field) return null;
    const value = (item as Readonly<Record<string, unknown>>)[field.read ?? name];
    const saveField = (entered: string | number | null) => save({ [name]: entered } as ChangesOf<K>);
    return <FieldEditor field={field} value={value} onSave={saveField} {...props} />;
  };
};
