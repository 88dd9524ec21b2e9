import { maxCodeLength } from '@flottwart/contract/rules/limits';
import { Anchor, Code, Flex, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { fieldErrorsOf } from '../../../api/api-error.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import classes from './code-step.module.css';
import { StepFooter } from './step-footer.tsx';

const sixDigits = (value: string): string | null =>
  /^\d{6}$/.test(value.replace(/\s/g, '')) ? null : 'Der Code hat sechs Ziffern.';

interface CodeStepProps {
  readonly secret: string;
  readonly uri: string;
  readonly onConfirm: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: (() => void) | undefined;
}

const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

export const CodeStep = ({ secret, uri, onConfirm, onCancel }: CodeStepProps) => {
  const confirm = useMutation({ ...apiMutation('POST /api/users/myProfile/second-factor/confirm'), gcTime: 0 });
  const form = useForm({ initialValues: { code: '' }, validate: { code: sixDigits } });
  const submit = form.onSubmit(({ code }) =>
    confirm.mutate(
      { body: { code } },
      {
        onSuccess: ({ recoveryCodes }) => onConfirm(recoveryCodes),
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    ),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>Diesen QR-Code mit der Authenticator-App scannen, dann den Code eingeben, den sie anzeigt.</Text>
        <Flex gap="lg" wrap="wrap" align="flex-start">
          <QrCode text={uri} label="QR-Code für die Authenticator-App" />
          <Stack gap="sm" flex="1 1 14rem" miw={0}>
            <div>
              <Text size="sm" c="dimmed" mb={4}>
                Ohne Kamera: diesen Schlüssel in der App eintippen.
              </Text>
              <Code block className={classes.key} aria-label="Schlüssel">
                {inGroups(secret)}
              </Code>
              <Anchor href={uri} size="sm">
                In der App auf diesem Gerät öffnen
              </Anchor>
            </div>
            <TextInput
              label="Code aus der App"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={maxCodeLength}
              autoFocus
              {...form.getInputProps('code')}
            />
          </Stack>
        </Flex>
        <StepFooter
          submitLabel="Einschalten"
          step={confirm}
          fields={['code']}
          failureText="Der Code wurde nicht angenommen."
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
};
