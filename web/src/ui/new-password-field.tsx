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
      <Text
        id={strengthId}
        role="status"
        size="xs"
        mt={4}
        mih="1.4em"
        c={isStrongPassword(value) ? 'var(--mantine-color-success)' : 'dimmed'}
      >
        {passwordStrength(value)}
      </Text>
    </div>
  );
};
