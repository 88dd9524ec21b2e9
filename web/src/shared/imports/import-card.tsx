import type { ImportRun } from '@flottwart/contract/imports';
import { Anchor, Button, Group, Paper, Progress, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.tsx';
import classes from './import-card.module.css';
import { attemptText, countsText, headline, isImportRunning, undoText, waitSeconds } from './import-text.ts';

interface ImportCardProps {
  readonly run: ImportRun;
  /** Shown at the upper right, such as a close button. */
  readonly corner?: ReactNode;
  /** For the page of the report itself. */
  readonly hideReportLink?: boolean;
}

const tones = {
  queued: 'petrol',
  running: 'petrol',
  done: 'green',
  failed: 'red',
  cancelled: 'gray',
  undoing: 'petrol',
  undone: 'gray',
} as const;

/** Progress, counts and next steps of one import. */
export const ImportCard = ({ run, corner, hideReportLink = false }: ImportCardProps) => {
  const isRunning = isImportRunning(run);
  return (
    <Paper withBorder p="md" className={classes.card} data-state={run.state}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
        <Text fw={600} role="status">
          {headline(run)}
        </Text>
        {isRunning && run.state !== 'undoing' ? <CancelButton id={run.id} /> : corner}
      </Group>
      <Progress
        aria-label="Fortschritt des Imports"
        value={isRunning ? (run.percent ?? 100) : 100}
        animated={isRunning}
        striped={isRunning && run.percent === null}
        color={tones[run.state]}
        mt="xs"
        mb="xs"
      />
      <Text size="sm">{countsText(run)}</Text>
      {run.undo ? <Text size="sm">{undoText(run.undo)}</Text> : null}
      <Wait run={run} />
      {run.error ? (
        <Text size="sm" c={run.state === 'failed' ? 'error' : undefined} mt={4}>
          {run.error}
        </Text>
      ) : null}
      {hideReportLink ? null : (
        <Anchor component={Link} to={`/imports/${run.id}`} size="sm">
          {run.skipped > 0 ? 'Bericht: was ausgelassen wurde und warum' : 'Bericht ansehen'}
        </Anchor>
      )}
    </Paper>
  );
};

/** Counts the seconds without a row, so that a slow provider does not look like a stuck import. */
const Wait = ({ run }: { readonly run: ImportRun }) => {
  const [now, setNow] = useState(Date.now);
  const seconds = waitSeconds(run, now);
  const isWaiting = seconds !== null;

  useEffect(() => {
    if (!isWaiting) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  const attempt = attemptText(run);
  const wait = isWaiting ? `Wartet seit ${seconds} s auf die ersten Daten des Anbieters.` : '';
  if (!attempt && !wait) return null;
  return <Text size="sm">{[attempt && `${attempt}.`, wait].filter(Boolean).join(' ')}</Text>;
};

const CancelButton = ({ id }: { readonly id: number }) => {
  const cancel = useMutation(apiMutation('POST /api/imports/:id/cancel'));
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Import abbrechen',
      text: 'Soll der Import abgebrochen werden? Was schon übernommen wurde, bleibt.',
      confirmLabel: 'Import abbrechen',
    });
    if (!isConfirmed) return;
    cancel.mutate(
      { params: { id } },
      {
        onError: (error) => toast.error(messageOf(error, 'Der Import konnte nicht abgebrochen werden.')),
      },
    );
  };
  return (
    <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => void ask()}>
      Abbrechen
    </Button>
  );
};
