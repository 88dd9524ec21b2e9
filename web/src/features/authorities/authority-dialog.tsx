import type { Authority } from '@flottwart/contract/authorities';
import { maxAuthorityNameLength } from '@flottwart/contract/rules/limits';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { AuthorityDetails, type AuthorityValues, addressError } from '../../shared/authority-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';

interface AuthorityDialogProps {
  readonly authority: Authority;
  readonly onClose: () => void;
}

/** Corrects an entry of the address book. */
export const AuthorityDialog = ({ authority, onClose }: AuthorityDialogProps) => {
  const { id, ...known } = authority;
  const {
    mutateAsync: save,
    isPending,
    error,
  } = useMutation(apiMutation('PATCH /api/authorities/:id', { params: { id } }));
  const { form, draft } = useDraftForm<AuthorityValues>(`Behörde ${id}`, {
    initialValues: known,
    validate: {
      name: (name) => (name.trim() === '' ? 'Bitte den Namen eingeben.' : null),
      address: addressError,
    },
  });

  const submit = async (values: AuthorityValues) => {
    try {
      await save({ body: values });
      draft.clear();
      onClose();
    } catch (failure) {
      form.setErrors(fieldErrorsOf(failure));
    }
  };

  return (
    <FormDialog
      opened
      title="Behörde bearbeiten"
      submitLabel="Speichern"
      failure={error ? messageOf(error, 'Fehler beim Speichern.') : null}
      busy={isPending}
      onSubmit={form.onSubmit((values) => submit(values))}
      draft={draft}
      onClose={onClose}
    >
      <TextInput label="Name" maxLength={maxAuthorityNameLength} autoComplete="off" {...form.getInputProps('name')} />
      <AuthorityDetails form={form} />
    </FormDialog>
  );
};
