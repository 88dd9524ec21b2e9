import type { LeasingSettings } from '@flottwart/contract/leasing/settings';
import { type LimitLevel, limitUse } from '@flottwart/contract/rules/leasing';
import { Anchor, Button, Progress, SimpleGrid, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsAdmin, useIsUser } from '../../../api/profile.ts';
import { today } from '../../../lib/german-dates.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import { useDraftDialog } from '../../../ui/use-draft.ts';
import { Section } from '../../../work-items/section.tsx';
import { amountOf, type Bar, kindTexts, limitKinds } from './kpi-series.ts';

const LimitDialog = lazy(async () => ({ default: (await import('./limit-dialog.tsx')).LimitDialog }));

const draftName = 'Leasing-Einstellungen';

const colors: Readonly<Record<LimitLevel, string>> = { fine: 'green', near: 'yellow', reached: 'red' };
const words: Readonly<Record<LimitLevel, string>> = { fine: '', near: 'fast erreicht', reached: 'erreicht' };

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
  const isUser = useIsUser();
  const [isEditing, dialog] = useDraftDialog(draftName);
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
        <Text c="dimmed">Kein Limit festgelegt.{isUser ? ' Festlegen können es Administratoren.' : ''}</Text>
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
      <Suspense fallback={null}>
        {isAdmin && isEditing ? <LimitDialog settings={settings} draftName={draftName} onClose={dialog.close} /> : null}
      </Suspense>
    </Section>
  );
};

interface QuarterUseProps {
  readonly bar: Bar;
  readonly limit: number;
  readonly limitOf: LeasingSettings['limitOf'];
}

/** A closed quarter is shown as closed, without a warning: it can no longer reach its limit. */
const QuarterUse = ({ bar, limit, limitOf }: QuarterUseProps) => {
  const { used, left, percent, level } = limitUse(amountOf(bar.amounts, limitKinds[limitOf]), limit);
  const state = quarterState(bar, today());
  return (
    <div>
      <Text fw={600}>
        {bar.label}: {state === 'closed' ? 'abgeschlossen' : `${percent} % ${words[level]}`}
      </Text>
      <Progress
        value={Math.min(100, percent)}
        color={colors[state === 'closed' && left > 0 ? 'fine' : level]}
        aria-label={`${bar.label}: ${percent} % des Limits`}
        my={4}
      />
      {state === 'closed' ? <Text size="sm">{closedText(left)}</Text> : null}
      <Text size="sm">
        Verbraucht{' '}
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link
              to="/leaseplan"
              search={{ ...kindTexts[limitKinds[limitOf]].filter, from: bar.from, to: bar.to }}
              {...props}
            />
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
