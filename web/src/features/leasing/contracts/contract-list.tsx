import type { LeasingContract } from '@flottwart/contract/leasing/contracts';
import { maxContractNumberLength, maxLessorLength, maxServiceLength, pageSize } from '@flottwart/contract/rules/limits';
import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../api/api-error.ts';
import { useSaveContract } from '../../../api/leasing-findings.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { useIsAdmin } from '../../../api/profile.ts';
import { apiPage } from '../../../api/query.ts';
import { dash, formatDay } from '../../../lib/german-dates.ts';
import { formatEuro, germanNumber } from '../../../lib/german-numbers.ts';
import { EmptyState } from '../../../lists/empty-state.tsx';
import { PagedTable } from '../../../lists/paged-table.tsx';
import { ImportActions } from '../../../shared/imports/import-actions.tsx';
import { ImportProgress } from '../../../shared/imports/import-progress.tsx';
import { PlateSelect } from '../../../shared/plate-select.tsx';
import type { Column } from '../../../ui/column.ts';
import { confirm } from '../../../ui/confirm.ts';
import { DateInput } from '../../../ui/dates/date-input.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDraftForm } from '../../../ui/use-draft.ts';
import { contractRules, emptyContract, toContractFields, toTerms } from './contract-form.ts';
import { ContractProposals } from './contract-proposals.tsx';

interface ContractDialogProps {
  /** Contract to change; absent for a new one. */
  readonly contract?: LeasingContract | undefined;
  readonly onClose: () => void;
}

const ContractDialog = ({ contract, onClose }: ContractDialogProps) => {
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

interface Actions {
  readonly edit: (contract: LeasingContract) => void;
  readonly remove: (contract: LeasingContract) => void;
}

/** Contracts are money: without actions for users who may only read them. */
const columnsWith = (actions: Actions | null): readonly Column<LeasingContract>[] => [
  { key: 'licensePlate', header: 'Kennzeichen', isOneLine: true, isCardTitle: true, cell: (row) => row.licensePlate },
  {
    key: 'lessor',
    header: 'Leasinggesellschaft',
    cell: ({ lessor, contractNumber }) => (
      <>
        {lessor}
        {contractNumber === null ? null : (
          <Text size="xs" c="dimmed">
            Vertrag {contractNumber}
          </Text>
        )}
      </>
    ),
  },
  { key: 'rate', header: 'Rate', isNumber: true, cell: ({ rate }) => formatEuro(rate) },
  {
    key: 'services',
    header: 'Leistungen',
    cell: ({ services }) => services.map(({ service }) => service).join(', ') || dash,
  },
  {
    key: 'term',
    header: 'Laufzeit',
    isOneLine: true,
    cell: ({ from, to }) => `${formatDay(from)} – ${to === null ? 'offen' : formatDay(to)}`,
  },
  {
    key: 'kilometres',
    header: 'Kilometer',
    isNumber: true,
    cell: ({ kilometres }) => (kilometres === null ? dash : germanNumber(kilometres, 0)),
  },
  ...(actions === null ? [] : [actionColumn(actions)]),
];

const actionColumn = ({ edit, remove }: Actions): Column<LeasingContract> => ({
  key: 'actions',
  header: 'Aktionen',
  hideHeader: true,
  cell: (contract) => (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Bearbeiten: Vertrag von ${contract.licensePlate}`}
        onClick={() => edit(contract)}
      >
        Bearbeiten
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={`Löschen: Vertrag von ${contract.licensePlate}`}
        onClick={() => remove(contract)}
      >
        Löschen
      </Button>
    </Group>
  ),
});

/** Contracts of the vehicles, which the invoices are compared with. */
export const ContractList = () => {
  const [page, setPage] = useState(1);
  const contracts = useQuery(apiPage('GET /api/leaseplan/contracts', { query: { page, size: pageSize } }));
  const [edited, setEdited] = useState<LeasingContract | 'new' | null>(null);
  const deleting = useMutation(apiMutation('DELETE /api/leaseplan/contracts/:id'));
  const isAdmin = useIsAdmin();

  const remove = async ({ id, licensePlate }: LeasingContract) => {
    const isSure = await confirm({
      title: 'Vertrag löschen?',
      text: `Die Rechnungen von ${licensePlate} werden dann nicht mehr mit ihm verglichen.`,
      confirmLabel: 'Löschen',
    });
    if (!isSure) return;
    deleting.mutate(
      { params: { id } },
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (error) => toast.error(messageOf(error, 'Der Vertrag konnte nicht gelöscht werden.')),
      },
    );
  };

  return (
    <>
      <Group justify="space-between" mb="md">
        <Text size="sm" c="dimmed">
          Damit werden die Rechnungen verglichen, auf den Cent. Beginnt, endet oder wechselt ein Vertrag im Monat, wird
          tageweise gerechnet und eine Tagesrate (1/30) Abweichung geduldet.
          {isAdmin ? '' : ' Ändern darf sie ein ADMIN.'}
        </Text>
        {isAdmin ? (
          <Group gap="sm" wrap="nowrap">
            <Button onClick={() => setEdited('new')}>Vertrag anlegen</Button>
            <ImportActions kind="contracts" />
          </Group>
        ) : null}
      </Group>
      {isAdmin ? <ImportProgress kind="contracts" /> : null}
      {isAdmin ? <ContractProposals /> : null}
      <PagedTable
        label="Leasingverträge"
        columns={columnsWith(isAdmin ? { edit: setEdited, remove: (contract) => void remove(contract) } : null)}
        query={contracts}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title="Noch keine Verträge."
            hint="Einen Vertrag erfassen, eine Liste importieren oder einen Vorschlag übernehmen."
          />
        }
        failureText="Fehler beim Laden der Verträge."
        page={page}
        size={pageSize}
        onPage={setPage}
      />
      {edited === null ? null : (
        <ContractDialog {...(edited !== 'new' && { contract: edited })} onClose={() => setEdited(null)} />
      )}
    </>
  );
};
