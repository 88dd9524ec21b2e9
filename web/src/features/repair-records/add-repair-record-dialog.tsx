import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { draftFor, type LinkedVehicle } from '../../work-items/linked-vehicle.tsx';
import { NewRepairFields } from './new-repair-fields.tsx';
import { emptyRepair, findRepairErrors, repairOf } from './new-repair-rules.ts';

export const repairRecordDraft = 'Neue Reparatur';

interface AddRepairRecordDialogProps {
  readonly opened: boolean;
  /** Vehicle of the repair; its page stays open. */
  readonly vehicle?: LinkedVehicle;
  readonly onClose: () => void;
}

export const AddRepairRecordDialog = ({ opened, vehicle, onClose }: AddRepairRecordDialogProps) => {
  const createRecord = useMutation(apiMutation('POST /api/repair-records'));
  const navigate = useNavigate();
  const { form, draft } = useDraftForm(draftFor(repairRecordDraft, vehicle), {
    initialValues: emptyRepair(),
    validate: findRepairErrors,
  });

  const close = () => {
    createRecord.reset();
    onClose();
  };

  const submit = form.onSubmit((values) => {
    const repair = repairOf(values);
    if (!repair) return;
    createRecord.mutate(
      { body: vehicle ? { ...repair, licensePlate: null, vehicleId: vehicle.id } : repair },
      {
        onSuccess: ({ id }) => {
          toast.success('Reparatur angelegt.');
          draft.clear();
          close();
          if (!vehicle) void navigate({ to: itemUrl('repairrecord', id) });
        },
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    );
  });

  return (
    <FormDialog
      opened={opened}
      title="Reparatur anlegen"
      submitLabel="Anlegen"
      size="lg"
      failure={
        createRecord.error ? (
          <>
            <strong>Fehler beim Speichern.</strong> {messageOf(createRecord.error, '')}
          </>
        ) : null
      }
      busy={createRecord.isPending}
      onSubmit={submit}
      draft={draft}
      onClose={close}
    >
      <NewRepairFields form={form} vehicle={vehicle} />
    </FormDialog>
  );
};
