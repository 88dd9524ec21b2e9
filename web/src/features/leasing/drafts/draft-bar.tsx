import type { DraftPreview } from '@flottwart/contract/leasing/drafts';
import { counted } from '@flottwart/contract/rules/counted';
import { Button, Group } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { formatEuro } from '../../../lib/german-numbers.ts';
import { useWorkspace } from './draft-workspace.tsx';
import classes from './drafts.module.css';

interface DraftBarProps {
  readonly isPending: boolean;
  readonly hasNext: boolean;
  readonly onTake: (goesOn: boolean) => void;
}

const basisNames = { net: 'Netto', gross: 'Brutto' } as const;

/** Sums against the total, always in sight, and the ways out. */
export const DraftBar = ({ isPending, hasNext, onTake }: DraftBarProps) => {
  const { draft, doubts } = useWorkspace();
  const isOpen = doubts.length > 0;
  return (
    <section className={classes.bar} aria-label="Summen">
      <Sums preview={draft.preview} open={doubts.length} />
      <Group gap="xs" grow preventGrowOverflow={false}>
        <Button
          variant={hasNext ? 'default' : 'filled'}
          data-disabled={isOpen || undefined}
          aria-disabled={isOpen}
          {...(!hasNext && { 'data-accept': true })}
          loading={isPending}
          onClick={() => onTake(false)}
        >
          Übernehmen
        </Button>
        {hasNext ? (
          <Button
            data-accept
            data-disabled={isOpen || undefined}
            aria-disabled={isOpen}
            aria-keyshortcuts="Control+Enter"
            title="Strg+Eingabe"
            loading={isPending}
            onClick={() => onTake(true)}
          >
            Übernehmen und nächster
          </Button>
        ) : null}
      </Group>
    </section>
  );
};

interface SumsProps {
  readonly preview: DraftPreview;
  /** Number of doubts. */
  readonly open: number;
}

const Sums = ({ preview: { positions, sum, total, difference, basis }, open }: SumsProps) => (
  <dl className={classes.sums}>
    <div>
      <dt>{counted(positions, 'Position', 'Positionen')}</dt>
      <dd>{formatEuro(sum)}</dd>
    </div>
    <div>
      <dt>{basis === null ? 'Laut Beleg' : `Laut Beleg (${basisNames[basis]})`}</dt>
      <dd>{total === null ? 'noch offen' : formatEuro(total)}</dd>
    </div>
    <div data-closed={basis !== null || undefined}>
      <dt>Differenz</dt>
      <dd>
        {basis === null ? null : <CircleCheck size={16} aria-hidden />}
        {difference === null ? '–' : formatEuro(difference)}
      </dd>
    </div>
    <div data-closed={open === 0 || undefined} data-open={open > 0 || undefined}>
      <dt>Noch offen</dt>
      <dd>
        <span role="status">{open === 0 ? 'nichts' : counted(open, 'Angabe', 'Angaben')}</span>
      </dd>
    </div>
  </dl>
);
