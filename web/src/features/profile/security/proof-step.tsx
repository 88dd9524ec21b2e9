import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { apiAction } from '../../../api/action.ts';
import { fieldErrorsOf } from '../../../api/api-error.ts';
import { emptyProof, ProofFields, proofFields, proofRules, toProof } from './proof-fields.tsx';
import { StepFooter } from './step-footer.tsx';

interface ProofStepProps {
  readonly isReplacing: boolean;
  readonly onStart: (secret: { readonly secret: string; readonly uri: string }) => void;
  readonly onCancel: (() => void) | undefined;
}

export const ProofStep = ({ isReplacing, onStart, onCancel }: ProofStepProps) => {
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
