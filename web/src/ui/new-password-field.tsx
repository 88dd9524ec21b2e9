import { isStrongPassword, passwordStrength } from '@flottwart/contract/rules/password-strength';
import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core';
import { useId } from 'react';

interface NewPasswordFieldProps extends Omit<PasswordInputProps, 'value'> {
  readonly value?: string;
}

/** A password being chosen, with the sentence about its strength below. */
export const NewPasswordField = ({ value = '', ...inputProps }: NewPasswordFieldProps) => {
  const strengthId = useId();
  return (
    <div>
      <PasswordInput autoComplete="new-password" value={value} aria-describedby={strengthId} {...inputProps} />
      <Text id={strengthId} size="xs" mt={4} c={isStrongPassword(value) ? 'var(--mantine-color-success)' : 'dimmed'}>
        {value === '' ? 'Mind. 8 Zeichen, Großbuchstabe, Zahl, Sonderzeichen' : null}
        <span role="status">{passwordStrength(value)}</span>
      </Text>
    </div>
  );
};
