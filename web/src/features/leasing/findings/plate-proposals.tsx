import type { PlateProposal } from '@flottwart/contract/leasing/plate-proposals';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error.ts';
import { plateProposalsQuery, useAcceptPlates } from '../../../api/leasing-findings.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import type { Column } from '../../../ui/column.ts';
import { toast } from '../../../ui/toast.tsx';
import { ProposalsCard } from '../proposals-card.tsx';

const documentText = ({ type, invoiceNumber, positionNumber }: PlateProposal): string =>
  `${type} ${invoiceNumber}, Position ${positionNumber}`;

const columns: readonly Column<PlateProposal>[] = [
  { key: 'licensePlate', header: 'Kennzeichen', isOneLine: true, isCardTitle: true, cell: (row) => row.licensePlate },
  { key: 'service', header: 'Leistung', cell: ({ service }) => service },
  { key: 'document', header: 'Beleg', cell: documentText },
  { key: 'amount', header: 'Betrag', isNumber: true, cell: ({ amount }) => formatEuro(amount) },
];

/** Positions that were imported before their vehicle; their plate is stored only when a person accepts it. */
export const PlateProposals = () => {
  const { data: proposals = [] } = useQuery(plateProposalsQuery);
  const accept = useAcceptPlates();
  const take = (chosen: readonly PlateProposal[]) =>
    accept.mutate(
      chosen.map(({ positionId, licensePlate }) => ({ positionId, licensePlate })),
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (error) => toast.error(messageOf(error, 'Die Vorschläge konnten nicht übernommen werden.')),
      },
    );
  return (
    <ProposalsCard
      title="Positionen ohne Kennzeichen"
      hint="Der Text nennt ein Fahrzeug der Flotte, das beim Import noch nicht bekannt war. Mit dem Kennzeichen zählt die Position zu seinen Kosten, und Gutschriften werden neu zugeordnet."
      label="Vorschläge für Kennzeichen"
      proposals={proposals}
      columns={columns}
      rowKey={({ positionId }) => positionId}
      nameOf={(proposal) => `${proposal.licensePlate}, ${documentText(proposal)}`}
      isAccepting={accept.isPending}
      onAccept={take}
    />
  );
};
