import { PasswordInput, TextInput } from '@mantine/core';

export interface CredentialField<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly kind: 'text' | 'number' | 'secret';
  readonly maxLength: number;
  readonly placeholder?: string;
  readonly description?: string;
  /** A secret that has to be typed the same way here. */
  readonly repeats?: Name;
}

interface CredentialInputProps {
  readonly field: CredentialField;
  readonly value: string;
  readonly error: string | null;
  readonly isFirst: boolean;
  readonly onChange: (value: string) => void;
}

const digitsOnly = (text: string): string => text.replace(/\D/g, '');

/** Numbers are typed as text: a field of type number changes its value under a scrolling mouse. */
export const CredentialInput = ({ field, value, error, isFirst, onChange }: CredentialInputProps) => {
  const { kind, label, maxLength, placeholder, description } = field;
  const common = { label, maxLength, placeholder, description, value, error, spellCheck: false };
  if (kind === 'secret') {
    return (
      <PasswordInput
        {...common}
        autoComplete="new-password"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...common}
      {...(isFirst && { 'data-autofocus': true })}
      {...(kind === 'number' && { inputMode: 'numeric' })}
      autoComplete="off"
      onChange={({ currentTarget }) =>
        onChange(kind === 'number' ? digitsOnly(currentTarget.value) : currentTarget.value)
      }
    />
  );
};
