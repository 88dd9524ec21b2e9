import type { ImportKind, ImportRun } from '@flottwart/contract/imports';
import { Box, CloseButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useRef, useState } from 'react';
import { latestImportQuery, startedImportQuery } from '../../api/imports.ts';
import { toast } from '../../ui/toast.tsx';
import { ImportCard } from './import-card.tsx';
import { headline, isImportRunning } from './import-text.ts';

interface ImportProgressProps {
  readonly kind: ImportKind;
}

/** Announces once how a running import ended. */
const notifyEnd = (run: ImportRun): void => {
  const text = `${headline(run)}.`;
  if (run.state === 'done') toast.success(text);
  else if (run.state === 'failed') toast.error(`${text} ${run.error}`);
  else toast.info(text);
};

/** Progress of a list's import, and its outcome. */
export const ImportProgress = memo(({ kind }: ImportProgressProps) => {
  const queryClient = useQueryClient();
  const { data: run } = useQuery(latestImportQuery(kind));
  const { data: started } = useQuery(startedImportQuery);
  const [watched, setWatched] = useState<number | null>(null);
  const notified = useRef<number | null>(null);

  useEffect(() => {
    if (!run) return;
    if (isImportRunning(run)) setWatched(run.id);
    else if ((watched === run.id || started === run.id) && notified.current !== run.id) {
      notified.current = run.id;
      setWatched(run.id);
      queryClient.setQueryData(startedImportQuery.queryKey, null);
      notifyEnd(run);
    }
  }, [queryClient, run, started, watched]);

  if (!run || (!isImportRunning(run) && watched !== run.id)) return null;
  const close = isImportRunning(run) ? null : (
    <CloseButton aria-label="Meldung schließen" onClick={() => setWatched(null)} />
  );
  return (
    <Box mb="md" component="section" aria-label="Import">
      <ImportCard run={run} corner={close} />
    </Box>
  );
});
