import type { LicenceCheck, LicenceState } from '@flottwart/contract/driver-overview';
import { ActionIcon, Button, Skeleton, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ClipboardCheck, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { useIsAdmin } from '../../../api/profile.ts';
import { apiPage, apiQuery } from '../../../api/query.ts';
import { formatDay } from '../../../lib/german-dates.ts';
import { smallPageSize } from '../../../lib/page-size.ts';
import { ListPagination } from '../../../lists/list-pagination.tsx';
import { DayCountdown } from '../../../shared/countdown.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Section } from '../../../work-items/section.tsx';
import classes from './licence-section.module.css';

const LicenceDialog = lazy(() =>
  import('./licence-dialog.tsx').then(({ LicenceDialog: component }) => ({ default: component })),
);

interface RemoveButtonProps {
  readonly employeeId: number;
  readonly check: LicenceCheck;
}

const RemoveButton = ({ employeeId, check }: RemoveButtonProps) => {
  const { mutate: remove, isPending } = useMutation(
    apiMutation('DELETE /api/employees/:id/licence-checks/:checkId', { params: { id: employeeId, checkId: check.id } }),
  );
  const askAndRemove = async () => {
    const isConfirmed = await confirm({
      title: 'Führerscheinkontrolle entfernen?',
      text: `Die Kontrolle vom ${formatDay(check.checkedOn)} zählt dann nicht mehr. Im Verlauf bleibt sie stehen.`,
      confirmLabel: 'Entfernen',
    });
    if (!isConfirmed) return;
    remove(undefined, { onError: (error) => toast.error(messageOf(error, 'Nicht entfernt.')) });
  };
  return (
    <Tooltip label="Falsch eingetragene Kontrolle entfernen">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Kontrolle vom ${formatDay(check.checkedOn)} entfernen`}
        loading={isPending}
        onClick={() => void askAndRemove()}
      >
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
};

interface LicenceProps {
  readonly employeeId: number;
}

/** A line per check, narrow enough for half a page. */
const CheckList = ({ employeeId }: LicenceProps) => {
  const [page, setPage] = useState(1);
  const isAdmin = useIsAdmin();
  const checks = useQuery(
    apiPage('GET /api/employees/:id/licence-checks', {
      params: { id: employeeId },
      query: { page, size: smallPageSize },
    }),
  );
  const label = 'Führerscheinkontrollen';
  return (
    <QueryView
      query={checks}
      loading={<Skeleton height={32} aria-busy="true" />}
      failureText="Fehler beim Laden der Führerscheinkontrollen."
    >
      {({ items, total }) => (
        <>
          <ul className={classes.checks} aria-label={label}>
            {items.map((check) => (
              <li key={check.id} className={classes.check}>
                <span className={classes.day}>{formatDay(check.checkedOn)}</span>
                <span className={classes.person}>geprüft von {check.checkedBy}</span>
                {isAdmin ? <RemoveButton employeeId={employeeId} check={check} /> : null}
              </li>
            ))}
          </ul>
          {total > smallPageSize ? (
            <ListPagination label={label} page={page} size={smallPageSize} total={total} onChange={setPage} />
          ) : null}
        </>
      )}
    </QueryView>
  );
};

const NextCheck = ({ licence: { nextCheckOn, months } }: { readonly licence: LicenceState }) =>
  nextCheckOn === null ? null : (
    <Text size="sm" mb="xs" component="div" className={classes.next}>
      Nächste Kontrolle bis {formatDay(nextCheckOn)} <DayCountdown day={nextCheckOn} />
      <Text span inherit c="dimmed">
        {months === 1 ? 'jeden Monat' : `alle ${months} Monate`}
      </Text>
    </Text>
  );

/** Checks of the driver's licence, latest first; without any it takes one line. */
export const LicenceSection = ({ employeeId }: LicenceProps) => {
  const [isRecording, dialog] = useDisclosure(false);
  const { data: overview } = useQuery(apiQuery('GET /api/employees/:id/overview', { params: { id: employeeId } }));
  const { data: checks } = useQuery(
    apiPage('GET /api/employees/:id/licence-checks', {
      params: { id: employeeId },
      query: { page: 1, size: smallPageSize },
    }),
  );
  const isEmpty = checks?.total === 0;
  return (
    <Section
      title="Führerscheinkontrolle"
      id="licence"
      empty={isEmpty ? 'Noch keine Kontrolle eingetragen.' : null}
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<ClipboardCheck size={14} aria-hidden />}
          onClick={dialog.open}
        >
          Kontrolle eintragen
        </Button>
      }
    >
      {overview && !isEmpty ? <NextCheck licence={overview.licence} /> : null}
      {isEmpty ? null : <CheckList employeeId={employeeId} />}
      {isRecording ? (
        <Suspense fallback={null}>
          <LicenceDialog employeeId={employeeId} onClose={dialog.close} />
        </Suspense>
      ) : null}
    </Section>
  );
};
