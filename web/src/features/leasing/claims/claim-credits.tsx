import type { ClaimDraft } from '@flottwart/contract/leasing/claims';
import { counted } from '@flottwart/contract/rules/counted';
import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { formatEuro } from '../../../lib/german-numbers.ts';

interface ClaimCreditsProps {
  readonly draft: Pick<ClaimDraft, 'unallocatedCredits' | 'positions'>;
  readonly onLeave: () => void;
}

const placeText = (isOfPlates: boolean, plates: readonly string[]): string => {
  if (!isOfPlates) return 'Insgesamt';
  return plates.length === 1 ? `Zu ${plates[0]}` : 'Zu diesen Kennzeichen';
};

/** Warns of credits of the leasing company that settle no invoice yet: they may be what the claim asks for. */
export const ClaimCredits = ({ draft: { unallocatedCredits, positions }, onLeave }: ClaimCreditsProps) => {
  const { count, sum, isOfPlates } = unallocatedCredits;
  if (count === 0) return null;
  const plates = [...new Set(positions.map(({ licensePlate }) => licensePlate).filter((plate) => plate !== ''))];
  const [plate, ...others] = isOfPlates ? plates : [];
  const filter = plate !== undefined && others.length === 0 ? { licensePlate: plate } : {};
  return (
    <Alert color="yellow" p="sm" icon={<TriangleAlert size={18} aria-hidden />}>
      {placeText(isOfPlates, plates)} {count === 1 ? 'ist' : 'sind'} {counted(count, 'Gutschrift', 'Gutschriften')}{' '}
      dieser Leasinggesellschaft über {formatEuro(sum)} noch nicht verrechnet. Bitte erst prüfen, ob sie diese
      Positionen ausgleichen.{' '}
      <Anchor
        inherit
        onClick={onLeave}
        renderRoot={(props) => <Link to="/leaseplan" search={{ status: 'Nicht verrechnet', ...filter }} {...props} />}
      >
        Gutschriften ansehen
      </Anchor>
    </Alert>
  );
};
