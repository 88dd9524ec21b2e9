import type { PlateProposal } from '@flottwart/contract/leasing/plate-proposals';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error.ts';
import { plateProposalsQuery, useAcceptPlates, useUndoPlates } from '../../../api/leasing-findings.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import type { Column } from '../../../ui/column.ts';
import { toast } from '../../../ui/toast.tsx';
import { ProposalsCard } from '../proposals-card.tsx';

const documentText = ({ type, invoiceNumber, positionNumber }: PlateProposal): string =>
  `${type} ${invoiceNumber}, Position ${positionNumber}`;

const vehicleText = ({ vehicle }: PlateProposal): string => {
  if (!vehicle) return 'In diesem Zeitraum keines';
  return vehicle.isArchived ? `${vehicle.title} (archiviert)` : vehicle.title;
};

const columns: readonly Column<PlateProposal>[] = [
  { key: 'licensePlate', header: 'Kennzeichen', isOneLine: true, isCardTitle: true, cell: (row) => row.licensePlate },
  { key: 'vehicle', header: 'Fahrzeug', cell: vehicleText },
  { key: 'service', header: 'Leistung', cell: ({ service }) => service },
  { key: 'document', header: 'Beleg', cell: documentText },
  { key: 'amount', header: 'Betrag', isNumber: true, cell: ({ amount }) => formatEuro(amount) },
];

/** Positions that were imported before their vehicle; their plate is stored only when a person accepts it. */
export const PlateProposals = () => {
  const { data: proposals = [] } = useQuery(plateProposalsQuery);
  const accept = useAcceptPlates();
  const undo = useUndoPlates();
  const take = (chosen: readonly PlateProposal[]) => {
    const plates = chosen.map(({ positionId, licensePlate }) => ({ positionId, licensePlate }));
    accept.mutate(plates, {
      onSuccess: ({ message }) => toast.undoable(message, () => undo.mutateAsync(plates)),
      onError: (error) => toast.error(messageOf(error, 'Die Vorschläge konnten nicht übernommen werden.')),
    });
  };
  return (
    <ProposalsCard
      title="Positionen ohne Kennzeichen"
      hint="Der Text nennt das Kennzeichen eines Fahrzeugs der Flotte. Damit zählt die Position zu den Kosten des Fahrzeugs, das es in ihrem Zeitraum trug; Gutschriften werden neu zugeordnet."
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
