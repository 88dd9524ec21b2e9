import type { LeasingSettings } from '@flottwart/contract/leasing/claims';
import { type LimitLevel, limitUse } from '@flottwart/contract/rules/leasing';
import { Button, Progress, SimpleGrid, Text } from '@mantine/core';
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

interface LimitPanelProps {
  readonly quarters: readonly Bar[];
  readonly settings: LeasingSettings;
}

/** Use of the quarterly limit, quarter by quarter. */
export const LimitPanel = ({ quarters, settings }: LimitPanelProps) => {
  const [isEditing, dialog] = useDraftDialog(limitDraft);
  const { quarterlyLimit, limitOf } = settings;
  const basis = limitOf === 'AFF_CREDITS' ? 'AFF-Gutschriften' : 'Kosten nach Gutschriften';
  return (
    <Section
      title="Quartalslimit"
      actions={
        <Button size="compact-sm" variant="default" onClick={dialog.open}>
          {quarterlyLimit === null ? 'Limit festlegen' : 'Limit ändern'}
        </Button>
      }
    >
      {quarterlyLimit === null ? (
        <Text c="dimmed">Kein Limit festgelegt.</Text>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {formatEuro(quarterlyLimit)} je Quartal für {basis}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
            {quarters.map((bar) => {
              const { used, left, percent, level } = limitUse(usedIn(bar, limitOf), quarterlyLimit);
              return (
                <div key={bar.label}>
                  <Text fw={600}>
                    {bar.label}: {percent} % {words[level]}
                  </Text>
                  <Progress
                    value={Math.min(100, percent)}
                    color={colors[level]}
                    aria-label={`${bar.label}: ${percent} % des Limits`}
                    my={4}
                  />
                  <Text size="sm">Verbraucht {formatEuro(used)}</Text>
                  <Text size="sm">
                    {left >= 0 ? `Übrig ${formatEuro(left)}` : `Überschritten um ${formatEuro(-left)}`}
                  </Text>
                </div>
              );
            })}
          </SimpleGrid>
        </>
      )}
      {isEditing ? <LimitDialog settings={settings} onClose={dialog.close} /> : null}
    </Section>
  );
};
