import { maxCodeLength } from '@flottwart/contract/rules/limits';
import { PasswordInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { BodyOf } from '../../../api/query.ts';

export const emptyProof = { currentPassword: '', code: '' };

type ProofValues = typeof emptyProof;

export const proofRules = (asksCode: boolean) => ({
  currentPassword: (value: string) => (value === '' ? 'Bitte das aktuelle Passwort eingeben.' : null),
  code: (value: string) => (asksCode && value.trim() === '' ? 'Bitte den Code eingeben.' : null),
});

export const toProof = ({ currentPassword, code }: ProofValues): BodyOf<'POST /api/users/myProfile/second-factor'> => ({
  currentPassword,
  ...(code.trim() !== '' && { code: code.trim() }),
});

export const proofFields: readonly string[] = Object.keys(emptyProof);

interface ProofFieldsProps {
  readonly form: UseFormReturnType<ProofValues>;
  /** A factor is enabled; the password alone must not replace it. */
  readonly asksCode: boolean;
}

export const ProofFields = ({ form, asksCode }: ProofFieldsProps) => (
  <>
    <PasswordInput
      label="Aktuelles Passwort"
      autoComplete="current-password"
      data-autofocus
      autoFocus
      maw="22rem"
      {...form.getInputProps('currentPassword')}
    />
    {asksCode ? (
      <TextInput
        label="Code aus der App oder Wiederherstellungscode"
        autoComplete="one-time-code"
        maxLength={maxCodeLength}
        maw="22rem"
        {...form.getInputProps('code')}
      />
    ) : null}
  </>
);
