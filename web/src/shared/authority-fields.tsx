import type { Authority } from '@flottwart/contract/authorities';
import { postalLines } from '@flottwart/contract/rules/driver-data';
import { sameReading } from '@flottwart/contract/rules/forbidden-characters';
import {
  maxAuthorityNameLength,
  maxEmailLength,
  maxPhoneLength,
  maxPostalAddressLength,
  maxPostalAddressLines,
} from '@flottwart/contract/rules/limits';
import { Autocomplete, type AutocompleteProps, Checkbox, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { apiPage } from '../api/query.ts';

const shownAuthorities = 8;
const typingPauseMs = 200;

/** Place of an entry in one line: two offices may bear nearly the same name. */
const placeOf = ({ address, email }: Pick<Authority, 'address' | 'email'>): string =>
  [...postalLines(address), email].filter((part) => part !== '').join(', ');

interface AuthorityNameProps extends Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (name: string) => void;
  /** A name of the address book was chosen. */
  readonly onChoose: (authority: Authority) => void;
}

/** Name of an authority, completed from the address book; a name that is not in it may be typed. */
export const AuthorityName = ({ value, onChange, onChoose, ...props }: AuthorityNameProps) => {
  const [isAsked, setIsAsked] = useState(false);
  const [q] = useDebouncedValue(value.trim(), typingPauseMs);
  const { data } = useQuery({
    ...apiPage('GET /api/authorities', { query: { ...(q && { q }), page: 1, size: shownAuthorities } }),
    enabled: isAsked,
  });
  const found = (data?.items ?? []).filter(({ name }) => name);

  /** The input calls `onOptionSubmit` before `onChange`; this distinguishes a chosen name from a typed one. */
  const chosen = useRef<Authority | undefined>(undefined);
  const change = (name: string) => {
    const authority = chosen.current;
    chosen.current = undefined;
    if (authority?.name === name) onChoose(authority);
    else onChange(name);
  };

  return (
    <Autocomplete
      label="Behörde"
      data={found.map(({ name }) => name)}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const entry = found.find(({ name }) => name === option.value);
        return (
          <div>
            {option.value}
            <Text size="xs" c="dimmed">
              {entry ? placeOf(entry) : ''}
            </Text>
          </div>
        );
      }}
      maxLength={maxAuthorityNameLength}
      autoComplete="off"
      // A dialog begins in this field: its first Escape is to close the dialog.
      openOnFocus={false}
      {...props}
      value={value}
      onChange={change}
      onFocus={() => setIsAsked(true)}
      onOptionSubmit={(name) => {
        chosen.current = found.find((authority) => authority.name === name);
      }}
    />
  );
};

export type AuthorityValues = Omit<Authority, 'id'>;

/** Reason why lines are too many; `null` for an address that fits. */
export const addressError = (address: string): string | null =>
  postalLines(address).length > maxPostalAddressLines ? `Höchstens ${maxPostalAddressLines} Zeilen.` : null;

interface AuthorityDetailsProps {
  readonly form: UseFormReturnType<AuthorityValues>;
}

/** Postal address, mail address and fax number below the name. */
export const AuthorityDetails = ({ form }: AuthorityDetailsProps) => (
  <>
    <Textarea
      label="Anschrift"
      description="Wie auf dem Umschlag: Abteilung, Straße oder Postfach, Postleitzahl und Ort"
      maxLength={maxPostalAddressLength}
      autosize
      minRows={3}
      maxRows={6}
      {...form.getInputProps('address')}
    />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput label="E-Mail" type="email" maxLength={maxEmailLength} {...form.getInputProps('email')} />
      <TextInput label="Telefax" type="tel" maxLength={maxPhoneLength} {...form.getInputProps('fax')} />
    </SimpleGrid>
  </>
);

interface AddressBookChoiceProps {
  readonly values: AuthorityValues;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

/** Question where the book knows the name with other details; unless it is answered they are the report's alone. */
export const AddressBookChoice = ({ values, isChosen, onChange }: AddressBookChoiceProps) => {
  const [q] = useDebouncedValue(values.name.trim(), typingPauseMs);
  const { data } = useQuery({
    ...apiPage('GET /api/authorities', { query: { q, page: 1, size: shownAuthorities } }),
    enabled: q !== '',
  });
  const entry = data?.items.find(({ name }) => sameReading(name) === sameReading(values.name));
  const differs = (detail: 'address' | 'email' | 'fax') =>
    values[detail].trim() !== '' && entry?.[detail] !== '' && values[detail].trim() !== entry?.[detail];
  if (!entry || !(differs('address') || differs('email') || differs('fax'))) return null;
  const known = [placeOf(entry), entry.fax && `Telefax ${entry.fax}`].filter(Boolean).join(', ');
  return (
    <Checkbox
      label="Auch im Adressbuch ändern"
      description={`Dort steht: ${known}. Ohne Haken gelten die Angaben nur für diese Ordnungswidrigkeit.`}
      checked={isChosen}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
};
