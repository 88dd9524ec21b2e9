import type { ReadinessCounts } from '@flottwart/contract/readiness';
import { counted } from '@flottwart/contract/rules/counted';
import {
  type ReadinessReasonType,
  type ReadinessState,
  readinessReasonLabels,
  readinessReasons,
  readinessStateLabels,
  readinessStates,
} from '@flottwart/contract/rules/readiness-labels';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { germanNumber } from '../../lib/german-numbers.ts';
import { Chip, type ChipIcon, type ChipTone } from '../../ui/chip.tsx';
import classes from './readiness-figures.module.css';

const looks: Readonly<Record<ReadinessState, readonly [tone: ChipTone, icon: ChipIcon]>> = {
  notReady: ['red', CircleX],
  remark: ['yellow', TriangleAlert],
  ready: ['green', CircleCheck],
};

export const StateChip = ({ state }: { readonly state: ReadinessState }) => {
  const [tone, icon] = looks[state];
  return <Chip tone={tone} icon={icon} text={readinessStateLabels[state]} />;
};

/** Filter that a figure opens. */
export type ReadinessChoice = { readonly state: ReadinessState } | { readonly reason: ReadinessReasonType };

interface ReadinessFiguresProps {
  readonly counts: ReadinessCounts;
  /** Search of the page that lists what a figure counts. */
  readonly searchOf: (choice: ReadinessChoice) => Readonly<Record<string, unknown>>;
  /** True for the filter that is shown already. */
  readonly isShown?: (choice: ReadinessChoice) => boolean;
}

/** Counts per state and per reason, each a link to exactly the vehicles it counts. */
export const ReadinessFigures = ({ counts, searchOf, isShown = () => false }: ReadinessFiguresProps) => {
  const found = readinessReasons.filter((reason) => counts.reasons[reason] > 0 || isShown({ reason }));
  const linkTo = (choice: ReadinessChoice) => ({
    to: '/readiness',
    search: searchOf(choice),
    'aria-current': isShown(choice) || undefined,
    // A figure that is shown leads away from its filter, so the router must not take it for the open page.
    activeOptions: { exact: true },
  });
  return (
    <div className={classes.figures}>
      <ul className={classes.states} aria-label="Fahrzeuge nach Zustand">
        {readinessStates.map((state) => (
          <li key={state}>
            <Link {...linkTo({ state })} className={classes.state}>
              <span className={classes.number}>{germanNumber(counts.states[state], 0)}</span>{' '}
              <StateChip state={state} />
            </Link>
          </li>
        ))}
      </ul>
      {found.length > 0 ? (
        <ul className={classes.reasons} aria-label="Fahrzeuge nach Grund">
          {found.map((reason) => (
            <li key={reason}>
              <Link
                {...linkTo({ reason })}
                className={classes.reason}
                title={counted(counts.reasons[reason], 'Fahrzeug', 'Fahrzeuge')}
              >
                {readinessReasonLabels[reason]} <strong>{germanNumber(counts.reasons[reason], 0)}</strong>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};
