import type { ContractProposal } from '@flottwart/contract/leasing/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { apiQuery } from '../../../api/query.ts';
import { formatDay } from '../../../lib/german-dates.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import type { Column } from '../../../ui/column.ts';
import { toast } from '../../../ui/toast.tsx';
import { ProposalsCard } from '../proposals-card.tsx';

const servicesText = ({ services }: Pick<ContractProposal, 'services'>): string =>
  services.map(({ service, rate }) => `${service} ${formatEuro(rate)}`).join(', ') || '–';

const columns: readonly Column<ContractProposal>[] = [
  { key: 'licensePlate', header: 'Kennzeichen', isOneLine: true, isCardTitle: true, cell: (row) => row.licensePlate },
  { key: 'lessor', header: 'Leasinggesellschaft', cell: ({ lessor }) => lessor },
  { key: 'rateService', header: 'Rate für', cell: ({ rateService }) => rateService },
  { key: 'rate', header: 'Rate', isNumber: true, cell: ({ rate }) => formatEuro(rate) },
  { key: 'services', header: 'Weitere Leistungen', cell: servicesText },
  { key: 'from', header: 'Ab', isOneLine: true, cell: ({ from }) => formatDay(from) },
];

/** Contracts that the invoices suggest; stored only when a person accepts them. */
export const ContractProposals = () => {
  const { data: proposals = [] } = useQuery(apiQuery('GET /api/leaseplan/contracts/proposals'));
  const accept = useMutation(apiMutation('POST /api/leaseplan/contracts/proposals'));
  const take = (chosen: readonly ContractProposal[]) =>
    accept
      .mutateAsync({ body: { proposals: chosen.map(({ vehicleId, lessor, rate }) => ({ vehicleId, lessor, rate })) } })
      .then(
        ({ message }) => toast.success(message),
        (error) => toast.error(messageOf(error, 'Die Vorschläge konnten nicht übernommen werden.')),
      );
  return (
    <ProposalsCard
      title="Vorschläge aus den Rechnungen"
      hint="Rate, wie sie zuerst in mindestens zwei Monaten berechnet wurde. Bitte mit dem Vertrag vergleichen."
      label="Vorschläge für Verträge"
      proposals={proposals}
      columns={columns}
      rowKey={({ vehicleId, lessor }) => `${vehicleId} ${lessor}`}
      nameOf={({ licensePlate, lessor }) => `${licensePlate}, ${lessor}`}
      onAccept={take}
    />
  );
};
