import { maxCodeLength } from '@flottwart/contract/rules/limits';
import { Anchor, Code, Flex, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { apiAction } from '../../../api/action.ts';
import { fieldErrorsOf } from '../../../api/api-error.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import classes from './code-step.module.css';
import { emptyProof, ProofFields, proofFields, proofRules, toProof } from './proof-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { StepFooter } from './step-footer.tsx';

interface ProofStepProps {
  readonly isReplacing: boolean;
  readonly onStart: (secret: { readonly secret: string; readonly uri: string }) => void;
  readonly onCancel: (() => void) | undefined;
}

const ProofStep = ({ isReplacing, onStart, onCancel }: ProofStepProps) => {
  const start = useMutation({ ...apiAction('POST /api/users/myProfile/second-factor'), gcTime: 0 });
  const form = useForm({ initialValues: emptyProof, validate: proofRules(isReplacing) });
  const submit = form.onSubmit((values) =>
    start.mutate(
      { body: toProof(values) },
      {
        onSuccess: onStart,
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    ),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text>
          Gebraucht wird eine Authenticator-App auf dem Handy oder in einem Passwortmanager, zum Beispiel Aegis, 2FAS,
          Google Authenticator oder Microsoft Authenticator.
        </Text>
        <ProofFields form={form} asksCode={isReplacing} />
        <StepFooter
          submitLabel="Weiter"
          step={start}
          fields={proofFields}
          failureText="Die Einrichtung konnte nicht beginnen."
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
};

const sixDigits = (value: string): string | null =>
  /^\d{6}$/.test(value.replace(/\s/g, '')) ? null : 'Der Code hat sechs Ziffern.';

interface CodeStepProps {
  readonly secret: string;
  readonly uri: string;
  readonly onConfirm: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: (() => void) | undefined;
}

const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

const CodeStep = ({ secret, uri, onConfirm, onCancel }: CodeStepProps) => {
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

interface SetUpSecondFactorProps {
  /** Moves to another device; takes a code of the enabled factor. */
  readonly isReplacing?: boolean;
  /** After the recovery codes were put away. */
  readonly onDone: () => void;
  /** Left out where there is no way back. */
  readonly onCancel?: () => void;
}

interface Secret {
  readonly secret: string;
  readonly uri: string;
}

/** Password, code of the app, recovery codes: three steps in place. Nothing is in use before the second one. */
export const SetUpSecondFactor = ({ isReplacing = false, onDone, onCancel }: SetUpSecondFactorProps) => {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);

  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  if (secret) return <CodeStep {...secret} onConfirm={setRecoveryCodes} onCancel={onCancel} />;
  return <ProofStep isReplacing={isReplacing} onStart={setSecret} onCancel={onCancel} />;
};
