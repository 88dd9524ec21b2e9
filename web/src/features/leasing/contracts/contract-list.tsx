import type { LeasingContract } from '@flottwart/contract/leasing/contracts';
import { pageSize } from '@flottwart/contract/rules/limits';
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { useIsAdmin } from '../../../api/profile.ts';
import { apiPage } from '../../../api/query.ts';
import { dash, formatDay } from '../../../lib/german-dates.ts';
import { formatEuro, germanNumber } from '../../../lib/german-numbers.ts';
import { EmptyState } from '../../../lists/empty-state.tsx';
import { PagedTable } from '../../../lists/paged-table.tsx';
import { ImportActions } from '../../../shared/imports/import-actions.tsx';
import { ImportProgress } from '../../../shared/imports/import-progress.tsx';
import type { Column } from '../../../ui/column.ts';
import { confirm } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toast.tsx';
import { ContractDialog } from './contract-dialog.tsx';
import { ContractProposals } from './contract-proposals.tsx';

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
