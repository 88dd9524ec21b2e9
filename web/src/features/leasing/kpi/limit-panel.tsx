import type { LeasingSettings } from '@flottwart/contract/leasing/claims';
import { type LimitLevel, limitUse } from '@flottwart/contract/rules/leasing';
import { Anchor, Button, Progress, SimpleGrid, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useIsAdmin } from '../../../api/profile.ts';
import { today } from '../../../lib/german-dates.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import { useDraftDialog } from '../../../ui/use-draft.ts';
import { Section } from '../../../work-items/section.tsx';
import type { Bar } from './kpi-series.ts';
import { LimitDialog, limitDraft } from './limit-dialog.tsx';

const colors: Readonly<Record<LimitLevel, string>> = { fine: 'green', near: 'yellow', reached: 'red' };
const words: Readonly<Record<LimitLevel, string>> = { fine: '', near: 'fast erreicht', reached: 'erreicht' };

const usedIn = (bar: Bar, limitOf: LeasingSettings['limitOf']): number => {
  const { RECHNUNG, GUTSCHRIFT_AFF, GUTSCHRIFT_NON_AFF } = bar.amounts;
  return limitOf === 'AFF_CREDITS' ? GUTSCHRIFT_AFF : RECHNUNG - GUTSCHRIFT_AFF - GUTSCHRIFT_NON_AFF;
};

/** Positions whose sum is the used amount. */
const limitFilters = { AFF_CREDITS: { type: 'Gutschrift', aff: 'true' }, NET_COST: {} } as const;

const quarterState = ({ from, to }: Bar, day: string): 'closed' | 'running' | 'coming' =>
  to < day ? 'closed' : from > day ? 'coming' : 'running';

const closedText = (left: number): string => {
  if (left > 0) return `unter Limit, ${formatEuro(left)} frei`;
  return left === 0 ? 'Limit ausgeschöpft' : `über Limit, um ${formatEuro(-left)}`;
};

interface LimitPanelProps {
  readonly quarters: readonly Bar[];
  readonly settings: LeasingSettings;
}

/** Use of the quarterly limit, quarter by quarter. */
export const LimitPanel = ({ quarters, settings }: LimitPanelProps) => {
  const isAdmin = useIsAdmin();
  const [isEditing, dialog] = useDraftDialog(limitDraft);
  const { quarterlyLimit, limitOf } = settings;
  const basis = limitOf === 'AFF_CREDITS' ? 'AFF-Gutschriften' : 'Kosten nach Gutschriften';
  return (
    <Section
      title="Quartalslimit"
      actions={
        isAdmin ? (
          <Button size="compact-sm" variant="default" onClick={dialog.open}>
            {quarterlyLimit === null ? 'Limit festlegen' : 'Limit ändern'}
          </Button>
        ) : null
      }
    >
      {quarterlyLimit === null ? (
        <Text c="dimmed">Kein Limit festgelegt.{isAdmin ? '' : ' Festlegen können es Administratoren.'}</Text>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {formatEuro(quarterlyLimit)} je Quartal für {basis}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
            {quarters.map((bar) => (
              <QuarterUse key={bar.label} bar={bar} limit={quarterlyLimit} limitOf={limitOf} />
            ))}
          </SimpleGrid>
        </>
      )}
      {isAdmin && isEditing ? <LimitDialog settings={settings} onClose={dialog.close} /> : null}
    </Section>
  );
};

interface QuarterUseProps {
  readonly bar: Bar;
  readonly limit: number;
  readonly limitOf: LeasingSettings['limitOf'];
}

/** A closed quarter is shown as closed: it can no longer reach its limit. */
const QuarterUse = ({ bar, limit, limitOf }: QuarterUseProps) => {
  const { used, left, percent, level } = limitUse(usedIn(bar, limitOf), limit);
  const state = quarterState(bar, today());
  return (
    <div>
      <Text fw={600}>
        {bar.label}: {state === 'closed' ? 'abgeschlossen' : `${percent} % ${words[level]}`}
      </Text>
      <Progress
        value={Math.min(100, percent)}
        color={colors[level]}
        aria-label={`${bar.label}: ${percent} % des Limits`}
        my={4}
      />
      {state === 'closed' ? <Text size="sm">{closedText(left)}</Text> : null}
      <Text size="sm">
        Verbraucht{' '}
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link to="/leaseplan" search={{ ...limitFilters[limitOf], from: bar.from, to: bar.to }} {...props} />
          )}
        >
          {formatEuro(used)}
        </Anchor>
      </Text>
      {state === 'closed' ? null : (
        <Text size="sm">
          {state === 'coming' && used === 0
            ? 'noch nicht begonnen'
            : left >= 0
              ? `Übrig ${formatEuro(left)}`
              : `Überschritten um ${formatEuro(-left)}`}
        </Text>
      )}
    </div>
  );
};
