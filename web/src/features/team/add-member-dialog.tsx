import { isStrongPassword } from '@flottwart/contract/rules/password-strength';
import { SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { useAddMember } from '../../api/team.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { NewPasswordField, RepeatPasswordField } from '../../ui/new-password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';

const emptyForm = { firstName: '', lastName: '', email: '', setsPassword: false, password: '', repeat: '' };

/** Checked in this order, see docs/coverage.md#validation. */
const findError = ({ firstName, lastName, email, ...rest }: typeof emptyForm): string | null => {
  const { setsPassword, password, repeat } = rest;
  if ([firstName, lastName, email].some((text) => text.trim() === '')) return 'Bitte alle Felder ausfüllen.';
  if (!setsPassword) return null;
  if (password !== repeat) return 'Passwörter stimmen nicht überein.';
  if (!isStrongPassword(password)) return 'Das Passwort ist nicht stark genug.';
  return null;
};

export const memberDraft = 'Neues Mitglied';

interface AddMemberDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export const AddMemberDialog = ({ opened, onClose }: AddMemberDialogProps) => {
  const addMember = useAddMember();
  const [message, setMessage] = useState<string | null>(null);
  const { form, draft } = useDraftForm(memberDraft, { initialValues: emptyForm, secrets: ['password', 'repeat'] });
  const { setsPassword } = form.values;

  const close = () => {
    addMember.reset();
    setMessage(null);
    onClose();
  };

  const submit = form.onSubmit((values) => {
    const found = findError(values);
    setMessage(found);
    addMember.reset();
    if (found) return;
    const { firstName, lastName, email, password } = values;
    addMember.mutate(setsPassword ? { firstName, lastName, email, password } : { firstName, lastName, email }, {
      onSuccess: ({ message }) => {
        toast.success(message);
        draft.clear();
        close();
      },
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    });
  });
  const refusal = addMember.error ? messageOf(addMember.error, 'Fehler beim Erstellen des Teammitglieds.') : null;

  return (
    <FormDialog
      opened={opened}
      title="Mitglied hinzufügen"
      submitLabel={setsPassword ? 'Hinzufügen' : 'Einladen'}
      failure={message ?? refusal}
      busy={addMember.isPending}
      onSubmit={submit}
      draft={draft}
      onClose={close}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label="Vorname" data-autofocus autoComplete="off" {...form.getInputProps('firstName')} />
        <TextInput label="Nachname" autoComplete="off" {...form.getInputProps('lastName')} />
      </SimpleGrid>
      <TextInput
        label="E-Mail-Adresse"
        description={
          setsPassword
            ? 'An diese Adresse geht ein Link zur Bestätigung.'
            : 'An diese Adresse geht eine Einladung mit einem Link, um das eigene Passwort zu wählen.'
        }
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <Switch label="Passwort selbst vergeben" {...form.getInputProps('setsPassword', { type: 'checkbox' })} />
      {setsPassword ? (
        <>
          <NewPasswordField label="Passwort" {...form.getInputProps('password')} />
          <RepeatPasswordField {...form.getInputProps('repeat')} />
        </>
      ) : null}
    </FormDialog>
  );
};
