import type { ContractProposal } from '@flottwart/contract/leasing/contracts';
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { contractProposalsQuery, useAcceptProposals } from '../../../api/leasing-findings.ts';
import { formatDay } from '../../../lib/german-dates.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import { smallPageSize } from '../../../lib/page-size.ts';
import { ListPagination } from '../../../lists/list-pagination.tsx';
import type { Column } from '../../../ui/column.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { toast } from '../../../ui/toast.tsx';

const servicesText = ({ services }: Pick<ContractProposal, 'services'>): string =>
  services.map(({ service, rate }) => `${service} ${formatEuro(rate)}`).join(', ') || '–';

const columnsWith = (accept: (proposal: ContractProposal) => void): readonly Column<ContractProposal>[] => [
  { key: 'licensePlate', header: 'Kennzeichen', isOneLine: true, isCardTitle: true, cell: (row) => row.licensePlate },
  { key: 'lessor', header: 'Leasinggesellschaft', cell: ({ lessor }) => lessor },
  { key: 'rateService', header: 'Rate für', cell: ({ rateService }) => rateService },
  { key: 'rate', header: 'Rate', isNumber: true, cell: ({ rate }) => formatEuro(rate) },
  { key: 'services', header: 'Weitere Leistungen', cell: servicesText },
  { key: 'from', header: 'Ab', isOneLine: true, cell: ({ from }) => formatDay(from) },
  {
    key: 'accept',
    header: 'Übernehmen',
    hideHeader: true,
    cell: (proposal) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Übernehmen: ${proposal.licensePlate}, ${proposal.lessor}`}
        onClick={() => accept(proposal)}
      >
        Übernehmen
      </Button>
    ),
  },
];

/** Contracts that the invoices suggest; stored only when a person accepts them. */
export const ContractProposals = () => {
  const { data: proposals = [] } = useQuery(contractProposalsQuery);
  const accept = useAcceptProposals();
  const [chosenPage, setPage] = useState(1);
  // Accepting the last ones of a page leads to the page before.
  const page = Math.min(chosenPage, Math.ceil(proposals.length / smallPageSize));
  if (proposals.length === 0) return null;
  const take = (chosen: readonly ContractProposal[]) =>
    accept.mutate(
      chosen.map(({ vehicleId, lessor, rate }) => ({ vehicleId, lessor, rate })),
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (error) => toast.error(messageOf(error, 'Die Vorschläge konnten nicht übernommen werden.')),
      },
    );
  return (
    <Card withBorder mb="lg">
      <Group justify="space-between" mb="sm">
        <div>
          <Title order={2} size="h4">
            Vorschläge aus den Rechnungen
          </Title>
          <Text size="sm" c="dimmed">
            Rate, wie sie zuerst in mindestens zwei Monaten berechnet wurde. Bitte mit dem Vertrag vergleichen.
          </Text>
        </div>
        {proposals.length > 1 ? (
          <Button variant="default" loading={accept.isPending} onClick={() => take(proposals)}>
            Alle {proposals.length} übernehmen
          </Button>
        ) : null}
      </Group>
      <DataTable
        label="Vorschläge für Verträge"
        columns={columnsWith((proposal) => take([proposal]))}
        rows={proposals.slice((page - 1) * smallPageSize, page * smallPageSize)}
        rowKey={({ vehicleId, lessor }) => `${vehicleId} ${lessor}`}
        empty="Keine Vorschläge."
      />
      <ListPagination
        label="Vorschläge für Verträge"
        page={page}
        size={smallPageSize}
        total={proposals.length}
        onChange={setPage}
      />
    </Card>
  );
};
