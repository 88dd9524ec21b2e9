import { Button, Stack, Text } from '@mantine/core';
import { ApiError, messageOf } from '../../api/api-error.ts';

interface CredentialFailureProps {
  readonly text: string;
  readonly error: Error;
  /** Offers to store a connection that does not work yet. */
  readonly onSkipCheck?: () => void;
}

export const CredentialFailure = ({ text, error, onSkipCheck }: CredentialFailureProps) => {
  const hasFailedCheck = error instanceof ApiError && error.code === 'unprocessable';
  return (
    <Stack gap="xs" align="flex-start">
      <div>
        {text} {messageOf(error, '')}
      </div>
      {hasFailedCheck && onSkipCheck ? (
        <>
          <Text size="sm" c="var(--mantine-color-text)">
            Die Angaben lassen sich auch ungeprüft speichern, etwa wenn der Server noch nicht erreichbar ist.
          </Text>
          <Button variant="default" size="xs" onClick={onSkipCheck}>
            Speichern ohne Prüfung
          </Button>
        </>
      ) : null}
    </Stack>
  );
};
