import { isGuessable } from '@flottwart/contract/rules/guessable-password';
import { isStrongPassword, passwordStrength } from '@flottwart/contract/rules/password-strength';
import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core';
import { useId } from 'react';
import classes from './new-password-field.module.css';

/** All of the server's rule, shown before anything is sent. */
const rule =
  'Mind. 8 Zeichen, Großbuchstabe, Zahl, Sonderzeichen – oder mind. 15 Zeichen. Nichts leicht Erratbares: kein Name, nichts von öffentlichen Passwortlisten.';

interface NewPasswordFieldProps extends Omit<PasswordInputProps, 'value'> {
  readonly value?: string;
  /** Names and addresses that others know of the person. */
  readonly known?: readonly string[];
}

/**
 * A password being chosen, with the rule and the word about its strength below. A refusal takes their place, so that the two never
 * contradict each other and nothing below moves.
 */
export const NewPasswordField = ({ value = '', known = [], error, ...inputProps }: NewPasswordFieldProps) => {
  const remarkId = useId();
  const isWeak = isStrongPassword(value) && isGuessable(value, known);
  const strength = isWeak ? 'Leicht zu erraten' : passwordStrength(value);
  return (
    <div>
      <PasswordInput
        autoComplete="new-password"
        value={value}
        error={Boolean(error)}
        aria-describedby={remarkId}
        {...inputProps}
      />
      <Text component="div" id={remarkId} size="xs" mt={4} className={classes.remarks}>
        {error ? (
          <Text inherit c="var(--mantine-color-error)">
            {error}
          </Text>
        ) : (
          <>
            <Text
              inherit
              role="status"
              className={classes.line}
              c={isStrongPassword(value) && !isWeak ? 'var(--mantine-color-success)' : undefined}
            >
              {strength}
            </Text>
            <Text inherit c="dimmed">
              {rule}
            </Text>
          </>
        )}
      </Text>
    </div>
  );
};

/** The same password again; the place for the refusal is kept free, because it appears while the pointer goes on. */
export const RepeatPasswordField = ({ error, ...inputProps }: PasswordInputProps) => {
  const remarkId = useId();
  return (
    <div>
      <PasswordInput
        label="Passwort wiederholen"
        autoComplete="new-password"
        error={Boolean(error)}
        aria-describedby={remarkId}
        {...inputProps}
      />
      <Text id={remarkId} size="xs" mt={4} className={classes.line} c="var(--mantine-color-error)">
        {error}
      </Text>
    </div>
  );
};
