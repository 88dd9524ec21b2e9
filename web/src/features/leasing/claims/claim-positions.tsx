import type { ClaimDraft } from '@flottwart/contract/leasing/claims';
import { Checkbox, Text } from '@mantine/core';
import { formatDay } from '../../../lib/german-dates.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import type { Column } from '../../../ui/column.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { claimNoteText, isClaimable } from './claim-state.tsx';
import classes from './claims.module.css';
import type { ClaimForm } from './use-claim-form.ts';

type Position = ClaimDraft['positions'][number];

interface ClaimPositionsProps {
  readonly positions: readonly Position[];
  readonly form: ClaimForm;
}

/** One without a plate is part of the first claim alone, whichever vehicle that is about. */
const deductionNote = (licensePlate: string): string =>
  licensePlate === ''
    ? 'Abzug ohne Kennzeichen: gehört zur ersten Reklamation dieser Rechnung'
    : 'Abzug, keiner Position zugeordnet';

const columnsFor = (
  isChosen: (id: number) => boolean,
  isBound: (id: number) => boolean,
  toggle: (id: number) => void,
): readonly Column<Position>[] => [
  {
    key: 'chosen',
    header: 'Auswahl',
    hideHeader: true,
    cell: ({ id, invoiceNumber, positionNumber, claim }) => (
      <Checkbox
        aria-label={`Rechnung ${invoiceNumber}, Position ${positionNumber}`}
        checked={isChosen(id)}
        disabled={!isClaimable(claim) || isBound(id)}
        onChange={() => toggle(id)}
      />
    ),
  },
  { key: 'invoiceNumber', header: 'Rechnung', isOneLine: true, cell: ({ invoiceNumber }) => invoiceNumber },
  { key: 'positionNumber', header: 'Position', isOneLine: true, cell: ({ positionNumber }) => positionNumber },
  { key: 'date', header: 'Datum', isOneLine: true, cell: ({ date }) => formatDay(date) },
  {
    key: 'service',
    header: 'Leistung',
    cell: ({ service, claim, openAmount, licensePlate }) => (
      <>
        {service}
        {openAmount < 0 ? <span className={classes.note}>{deductionNote(licensePlate)}</span> : null}
        {claim ? <span className={classes.note}>{claimNoteText(claim)}</span> : null}
      </>
    ),
  },
  {
    key: 'openAmount',
    header: 'Offen',
    isNumber: true,
    cell: ({ openAmount }) => formatEuro(openAmount),
  },
];

/** Positions up to which each can be chosen alone; above, plates are chosen. */
const maxSinglePositions = 50;

interface PlateRow {
  readonly licensePlate: string;
  readonly positions: readonly Position[];
}

const plateName = (licensePlate: string): string => licensePlate || 'ohne Kennzeichen';

const plateColumns = (
  isChosen: (row: PlateRow) => boolean,
  toggle: (row: PlateRow) => void,
): readonly Column<PlateRow>[] => [
  {
    key: 'chosen',
    header: 'Auswahl',
    hideHeader: true,
    cell: (row) => (
      <Checkbox aria-label={plateName(row.licensePlate)} checked={isChosen(row)} onChange={() => toggle(row)} />
    ),
  },
  { key: 'licensePlate', header: 'Kennzeichen', isOneLine: true, cell: (row) => plateName(row.licensePlate) },
  { key: 'positions', header: 'Positionen', isNumber: true, cell: ({ positions }) => positions.length },
  {
    key: 'openAmount',
    header: 'Offen',
    isNumber: true,
    cell: ({ positions }) =>
      formatEuro(positions.reduce((cents, { openAmount }) => cents + Math.round(openAmount * 100), 0) / 100),
  },
];

const rowsByPlate = (positions: readonly Position[]): readonly PlateRow[] =>
  [...Map.groupBy(positions, ({ licensePlate }) => licensePlate)].map(([licensePlate, ofPlate]) => ({
    licensePlate,
    positions: ofPlate,
  }));

/** Positions to claim; the sum follows the choice. */
export const ClaimPositions = ({ positions, form: { chosen, bound, sum, edit } }: ClaimPositionsProps) => {
  const ids = new Set(chosen.map(({ id }) => id));
  const claimable = positions.filter(({ claim }) => isClaimable(claim));
  const toggle = (id: number) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    edit({ chosen: next });
  };
  const togglePlate = ({ positions: ofPlate }: PlateRow) => {
    const claimableIds = ofPlate.filter(({ claim }) => isClaimable(claim)).map(({ id }) => id);
    const isWhole = claimableIds.every((id) => ids.has(id));
    const others = [...ids].filter((id) => !claimableIds.includes(id));
    edit({ chosen: new Set(isWhole ? others : [...others, ...claimableIds]) });
  };
  const toggleAll = () =>
    edit({ chosen: new Set(chosen.length < claimable.length ? claimable.map(({ id }) => id) : []) });

  return (
    <div>
      <div className={classes.sumLine}>
        <Checkbox
          label="Alle Positionen"
          checked={chosen.length === claimable.length && chosen.length > 0}
          indeterminate={chosen.length > 0 && chosen.length < claimable.length}
          disabled={claimable.length === 0}
          onChange={toggleAll}
        />
        <Text size="sm" role="status">
          {chosen.length} von {positions.length} ausgewählt, Summe <b>{formatEuro(sum)}</b>
        </Text>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by keyboard */}
      <section className={classes.positions} aria-label="Positionen der Reklamation" tabIndex={0}>
        {positions.length > maxSinglePositions ? (
          <DataTable
            label="Kennzeichen der Reklamation"
            columns={plateColumns(({ positions: ofPlate }) => ofPlate.some(({ id }) => ids.has(id)), togglePlate)}
            rows={rowsByPlate(positions)}
            rowKey={({ licensePlate }) => licensePlate}
            empty="Nichts offen."
          />
        ) : (
          <DataTable
            label="Positionen der Reklamation"
            columns={columnsFor(
              (id) => ids.has(id),
              (id) => bound.has(id),
              toggle,
            )}
            rows={positions}
            rowKey={({ id }) => id}
            empty="Nichts offen."
          />
        )}
      </section>
    </div>
  );
};
