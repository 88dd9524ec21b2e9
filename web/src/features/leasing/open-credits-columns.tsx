import type { OpenCredits } from '@flottwart/contract/leasing/open-credits';
import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { daysBetween } from '@flottwart/contract/rules/due-level';
import { formatDay, today } from '../../lib/german-dates.ts';
import { formatEuro } from '../../lib/german-numbers.ts';
import type { Column } from '../../ui/column.ts';
import { ClaimButton } from './claims/claim-button.tsx';
import classes from './claims/claims.module.css';

/** "seit 124 Tagen". */
const ageOf = (day: string): string => {
  const days = daysBetween(day, today());
  if (days < 1) return 'seit heute';
  return days === 1 ? 'seit gestern' : `seit ${days.toLocaleString('de-DE')} Tagen`;
};

export const plateName = ({ licensePlate }: OpenCredits): string => licensePlate || 'ohne Kennzeichen';

const claimedText = ({ claimedPositions, positions, claimedAt }: OpenCredits): string => {
  if (claimedAt === null) return '–';
  const when = `Reklamiert am ${formatDay(berlinDay(new Date(claimedAt)))}`;
  return claimedPositions === positions ? when : `${when}: ${claimedPositions} von ${positions}`;
};

export const openCreditsColumns: readonly Column<OpenCredits>[] = [
  { key: 'licensePlate', header: 'Kennzeichen', isOneLine: true, isCardTitle: true, cell: plateName },
  { key: 'positions', header: 'Positionen', isNumber: true, cell: ({ positions }) => positions },
  {
    key: 'openAmount',
    header: 'Noch offen (netto)',
    isNumber: true,
    cell: ({ openAmount }) => formatEuro(openAmount),
  },
  {
    key: 'oldestDate',
    header: 'Älteste Position',
    isOneLine: true,
    cell: ({ oldestDate }) => (
      <>
        {formatDay(oldestDate)}
        <span className={classes.note}>{ageOf(oldestDate)}</span>
      </>
    ),
  },
  { key: 'claimedAt', header: 'Reklamation', cell: claimedText },
  {
    key: 'claim',
    header: 'Reklamieren',
    hideHeader: true,
    cell: (row) => (
      <ClaimButton
        subject={{ licensePlate: row.licensePlate }}
        label={plateName(row)}
        isClaimed={row.claimedPositions === row.positions}
        disabled={row.openAmount <= 0}
      />
    ),
  },
];
