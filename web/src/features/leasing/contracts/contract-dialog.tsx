import type { LeasingContract } from '@flottwart/contract/leasing/contracts';
import { maxContractNumberLength, maxLessorLength, maxServiceLength } from '@flottwart/contract/rules/limits';
import { Textarea, TextInput } from '@mantine/core';
import { fieldErrorsOf, messageOf } from '../../../api/api-error.ts';
import { useSaveContract } from '../../../api/leasing-findings.ts';
import { PlateSelect } from '../../../shared/plate-select.tsx';
import { DateInput } from '../../../ui/dates/date-input.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDraftForm } from '../../../ui/use-draft.ts';
import { contractRules, emptyContract, toContractFields, toTerms } from './contract-form.ts';

interface ContractDialogProps {
  /** Contract to change; absent for a new one. */
  readonly contract?: LeasingContract | undefined;
  readonly onClose: () => void;
}

export const ContractDialog = ({ contract, onClose }: ContractDialogProps) => {
  const save = useSaveContract(contract?.id);
  const { form, draft } = useDraftForm(contract ? `Leasingvertrag ${contract.id}` : 'Neuer Leasingvertrag', {
    initialValues: contract ? toContractFields(contract.licensePlate, contract) : emptyContract,
    validate: contractRules,
  });

  const submit = form.onSubmit((values) =>
    save.mutate(
      { licensePlate: values.licensePlate ?? '', terms: toTerms(values) },
      {
        onSuccess: () => {
          toast.success(contract ? 'Vertrag geändert.' : 'Vertrag angelegt.');
          draft.clear();
          onClose();
        },
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    ),
  );

  return (
    <FormDialog
      opened
      title={contract ? `Vertrag von ${contract.licensePlate}` : 'Vertrag anlegen'}
      submitLabel="Speichern"
      failure={save.error ? messageOf(save.error, 'Der Vertrag konnte nicht gespeichert werden.') : null}
      busy={save.isPending}
      onSubmit={submit}
      draft={draft}
      onClose={onClose}
    >
      {contract ? null : <PlateSelect label="Fahrzeug" withAsterisk {...form.getInputProps('licensePlate')} />}
      <TextInput
        label="Leasinggesellschaft"
        withAsterisk
        maxLength={maxLessorLength}
        {...form.getInputProps('lessor')}
      />
      <TextInput label="Vertragsnummer" maxLength={maxContractNumberLength} {...form.getInputProps('contractNumber')} />
      <TextInput
        label="Rate im Monat, netto"
        withAsterisk
        inputMode="decimal"
        rightSection="€"
        {...form.getInputProps('rate')}
      />
      <TextInput
        label="Bezeichnung der Rate auf der Rechnung"
        description="Ohne Monat und Datum"
        withAsterisk
        maxLength={maxServiceLength}
        {...form.getInputProps('rateService')}
      />
      <Textarea
        label="Weitere Leistungen im Monat, netto"
        description="Je Zeile eine, zum Beispiel „Wartung: 40,00“"
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('services')}
      />
      <DateInput label="Beginn" withAsterisk kind="date" {...form.getInputProps('from')} />
      <DateInput label="Ende" kind="date" {...form.getInputProps('to')} />
      <TextInput label="Kilometer über die Laufzeit" inputMode="numeric" {...form.getInputProps('kilometres')} />
    </FormDialog>
  );
};
