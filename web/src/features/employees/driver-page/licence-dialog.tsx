import { licenceCheckDayError } from '@flottwart/contract/rules/driver-data';
import { maxContactNameLength } from '@flottwart/contract/rules/limits';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { fieldErrorsOf, messageOf } from '../../../api/api-error.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { apiQuery } from '../../../api/query.ts';
import { today } from '../../../lib/german-dates.ts';
import { DateInput } from '../../../ui/dates/date-input.tsx';
import { entryError } from '../../../ui/dates/date-kinds.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

const checkDay = (day: string): string | null => licenceCheckDayError(day, today());

interface LicenceDialogProps {
  readonly employeeId: number;
  readonly onClose: () => void;
}

/** Day and person of a check: today and the signed-in person unless somebody says otherwise. */
export const LicenceDialog = ({ employeeId, onClose }: LicenceDialogProps) => {
  const { data: profile } = useQuery(apiQuery('GET /api/users/myProfile'));
  const ownName = profile ? `${profile.firstName} ${profile.lastName}`.trim() : '';
  const record = useMutation(apiMutation('POST /api/employees/:id/licence-checks', { params: { id: employeeId } }));
  const form = useForm({
    initialValues: { checkedOn: today(), checkedBy: '' },
    validate: {
      checkedOn: (day) => (day === '' ? 'Bitte ein Datum angeben.' : (entryError('date', day) ?? checkDay(day))),
    },
  });

  const submit = form.onSubmit(({ checkedOn, checkedBy }) =>
    record.mutate(
      { body: { checkedOn, ...(checkedBy.trim() !== '' && { checkedBy }) } },
      {
        onSuccess: () => {
          toast.success('Führerscheinkontrolle eingetragen.');
          onClose();
        },
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    ),
  );

  return (
    <FormDialog
      opened
      title="Führerscheinkontrolle eintragen"
      submitLabel="Eintragen"
      failure={record.error ? `Fehler beim Speichern: ${messageOf(record.error, '')}` : null}
      busy={record.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        Eingetragen wird, dass der Führerschein im Original vorlag. Eine Kopie wird nicht gespeichert.
      </Text>
      <DateInput kind="date" label="Geprüft am" check={checkDay} {...form.getInputProps('checkedOn')} />
      <TextInput
        label="Geprüft von"
        description="Leer: die angemeldete Person"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={ownName}
        maxLength={maxContactNameLength}
        autoComplete="off"
        {...form.getInputProps('checkedBy')}
      />
    </FormDialog>
  );
};
