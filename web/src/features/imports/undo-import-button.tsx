import type { ImportRun } from '@flottwart/contract/imports';
import { isNothingUndone } from '@flottwart/contract/rules/import-labels';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { confirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.tsx';

interface UndoImportButtonProps {
  readonly run: ImportRun;
}

const amount = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${germanNumber(count, 0)} ${many}`;

/** Consequences of taking an import back. */
const question = (run: ImportRun): string => {
  if (run.state === 'undone' && !isNothingUndone(run))
    return 'Was beim letzten Mal geblieben ist, wird zurückgenommen, soweit nichts mehr daran hängt. Der Rest bleibt und steht mit dem Grund im Bericht.';
  const created = run.new + run.vehiclesNew;
  const parts = [
    created > 0 ? `${amount(created, '1 angelegter Eintrag wird', 'angelegte Einträge werden')} entfernt.` : '',
    run.changed > 0
      ? `${amount(run.changed, '1 geänderter Eintrag bekommt seine', 'geänderte Einträge bekommen ihre')} früheren Werte zurück.`
      : '',
    'Was seither benutzt oder geändert wurde, bleibt und steht mit dem Grund im Bericht.',
  ];
  return parts.filter(Boolean).join(' ');
};

/** Takes an import back as a whole; for an ADMIN. */
export const UndoImportButton = ({ run }: UndoImportButtonProps) => {
  const isAdmin = useIsAdmin();
  const undo = useMutation(apiMutation('POST /api/imports/:id/undo'));
  if (!isAdmin || !run.canUndo || run.new + run.changed + run.vehiclesNew === 0) return null;
  const label = run.state === 'undone' && !isNothingUndone(run) ? 'Rest zurücknehmen' : 'Import zurücknehmen';
  const ask = async () => {
    const isConfirmed = await confirm({
      title: label,
      text: question(run),
      confirmLabel: label,
    });
    if (!isConfirmed) return;
    undo.mutate(
      { params: { id: run.id } },
      {
        onSuccess: () => toast.info('Der Import wird zurückgenommen.'),
        onError: (error) => toast.error(messageOf(error, 'Der Import konnte nicht zurückgenommen werden.')),
      },
    );
  };
  return (
    <Button
      variant="default"
      leftSection={<Undo2 size={16} aria-hidden />}
      loading={undo.isPending}
      onClick={() => void ask()}
    >
      {label}
    </Button>
  );
};
