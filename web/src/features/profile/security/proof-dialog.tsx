import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { fieldErrorsOf, messageOf } from '../../../api/api-error.ts';
import type { BodyOf } from '../../../api/query.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { emptyProof, ProofFields, proofFields, proofRules, toProof } from './proof-fields.tsx';

interface ProofDialogProps<Result> {
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  readonly change: UseMutationResult<
    Result,
    Error,
    { readonly body: BodyOf<'POST /api/users/myProfile/second-factor'> }
  >;
  readonly onSuccess: (result: Result) => void;
  readonly onClose: () => void;
}

/** Asks for password and code before a change of the enabled second factor. */
export const ProofDialog = <Result,>(props: ProofDialogProps<Result>) => {
  const { title, text, submitLabel, change, onSuccess, onClose } = props;
  const form = useForm({ initialValues: emptyProof, validate: proofRules(true) });
  const submit = form.onSubmit((values) =>
    change.mutate(
      { body: toProof(values) },
      {
        onSuccess: (result) => {
          onClose();
          onSuccess(result);
        },
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    ),
  );
  const isAtField = change.error !== null && proofFields.some((field) => field in fieldErrorsOf(change.error));

  return (
    <FormDialog
      opened
      title={title}
      submitLabel={submitLabel}
      failure={change.error && !isAtField ? messageOf(change.error, 'Das hat nicht geklappt.') : null}
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{text}</Text>
      <ProofFields form={form} asksCode />
    </FormDialog>
  );
};
