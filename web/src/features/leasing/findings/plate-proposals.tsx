import type { PlateProposal } from '@flottwart/contract/leasing/plate-proposals';
import { counted } from '@flottwart/contract/rules/counted';
import { Anchor, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleHelp } from 'lucide-react';
import { messageOf } from '../../../api/api-error.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { apiQuery } from '../../../api/query.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import { Chip } from '../../../ui/chip.tsx';
import type { Column } from '../../../ui/column.ts';
import { toast } from '../../../ui/toast.tsx';
import { ProposalsCard } from '../proposals-card.tsx';

const documentText = ({ type, invoiceNumber, positionNumber }: PlateProposal): string =>
  `${type} ${invoiceNumber}, Position ${positionNumber}`;

const vehicleText = ({ vehicle }: PlateProposal): string => {
  if (!vehicle) return 'In diesem Zeitraum keines';
  return vehicle.isArchived ? `${vehicle.title} (archiviert)` : vehicle.title;
};

const plateCell = ({ licensePlate, isCertain }: PlateProposal) =>
  isCertain ? (
    licensePlate
  ) : (
    <>
      {licensePlate} <Chip tone="yellow" icon={CircleHelp} text="unsicher" />
    </>
  );

const columns: readonly Column<PlateProposal>[] = [
  { key: 'licensePlate', header: 'Kennzeichen', isOneLine: true, isCardTitle: true, cell: plateCell },
  { key: 'vehicle', header: 'Fahrzeug', cell: vehicleText },
  { key: 'service', header: 'Leistung', cell: ({ service }) => service },
  { key: 'document', header: 'Beleg', cell: documentText },
  { key: 'amount', header: 'Betrag', isNumber: true, cell: ({ amount }) => formatEuro(amount) },
];

const basisTexts = { net: 'netto', gross: 'brutto' } as const;

/** Count and sum of the positions that belong to no vehicle, with the list of all of them. */
export const PlatelessPositions = () => {
  const { data } = useQuery(apiQuery('GET /api/leaseplan/sum', { query: { hasPlate: 'false' } }));
  if (!data?.sums?.length) return null;
  const sums = data.sums.map(
    ({ positions, amount, basis }) =>
      `${counted(positions, 'Position', 'Positionen')} mit ${formatEuro(amount)} ${basisTexts[basis]}`,
  );
  return (
    <Text size="sm" mb="sm">
      Ohne Kennzeichen: {sums.join(', ')}.{' '}
      <Anchor inherit renderRoot={(props) => <Link to="/leaseplan" search={{ hasPlate: 'false' }} {...props} />}>
        Alle ansehen
      </Anchor>
    </Text>
  );
};

/** Positions that were imported before their vehicle; their plate is stored only when a person accepts it. */
export const PlateProposals = () => {
  const { data: proposals = [] } = useQuery(apiQuery('GET /api/leaseplan/plate-proposals'));
  const accept = useMutation(apiMutation('POST /api/leaseplan/plate-proposals'));
  const undo = useMutation(apiMutation('POST /api/leaseplan/plate-proposals/undo'));
  const take = (chosen: readonly PlateProposal[]) => {
    const plates = chosen.map(({ positionId, licensePlate }) => ({ positionId, licensePlate }));
    return accept.mutateAsync({ body: { proposals: plates } }).then(
      ({ message }) => toast.undoable(message, () => undo.mutateAsync({ body: { proposals: plates } })),
      (error) => toast.error(messageOf(error, 'Die Vorschläge konnten nicht übernommen werden.')),
    );
  };
  return (
    <ProposalsCard
      title="Positionen ohne Kennzeichen"
      hint="Der Text nennt das Kennzeichen eines Fahrzeugs der Flotte. Damit zählt die Position zu den Kosten des Fahrzeugs, das es in ihrem Zeitraum trug; Gutschriften werden neu zugeordnet. Unsicher heißt: Mehrere Fahrzeuge passen, oder ein anderes kann gemeint sein."
      label="Vorschläge für Kennzeichen"
      proposals={proposals}
      columns={columns}
      rowKey={({ positionId, licensePlate }) => `${positionId} ${licensePlate}`}
      nameOf={(proposal) => `${proposal.licensePlate}, ${documentText(proposal)}`}
      isCertain={({ isCertain }) => isCertain}
      onAccept={take}
    />
  );
};
