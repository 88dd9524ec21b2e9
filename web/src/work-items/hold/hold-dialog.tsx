import { maxHoldReasonLength } from '@flottwart/contract/rules/limits';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiQuery } from '../../api/query.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface HoldDialogProps {
  readonly itemId: number;
  readonly onClose: () => void;
}

export const HoldDialog = ({ itemId, onClose }: HoldDialogProps) => {
  const { data } = useQuery(apiQuery('GET /api/workitems/:id/hold', { params: { id: itemId } }));
  const hold = useMutation(apiMutation('POST /api/workitems/:id/hold', { params: { id: itemId } }));
  const form = useForm({ initialValues: { reason: data?.hold?.reason ?? '' } });
  return (
    <FormDialog
      opened
      title="Von der Löschfrist ausnehmen"
      submitLabel="Ausnehmen"
      failure={hold.error ? messageOf(hold.error, 'Fehler beim Speichern.') : null}
      busy={hold.isPending}
      canSubmit={form.values.reason.trim() !== ''}
      onSubmit={form.onSubmit(({ reason }) => hold.mutate({ body: { reason } }, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <Text size="sm">
        Die Löschfristen gelten dann nicht, bis die Aufbewahrung aufgehoben wird. Bei Fahrzeugen und Fahrern bleiben
        auch die Fahrten.
      </Text>
      <TextInput
        label="Grund"
        placeholder="z. B. Rechtsstreit, Schadenfall"
        maxLength={maxHoldReasonLength}
        required
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
};
