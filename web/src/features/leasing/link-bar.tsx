import { counted } from '@flottwart/contract/rules/counted';
import { maxBulkItems } from '@flottwart/contract/rules/limits';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { CalendarRange, Check, Unlink } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import type { BodyOf } from '../../api/query.ts';
import { today } from '../../lib/german-dates.ts';
import { SelectionBar } from '../../lists/selection-bar.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { entryError } from '../../ui/dates/date-kinds.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';

interface MonthDialogProps {
  readonly busy: boolean;
  readonly onMonth: (month: string) => void;
  readonly onClose: () => void;
}

const isMonth = (text: string): boolean => text.startsWith('20') && entryError('month', text) === null;

/** The month that the selected positions are for; matching then looks at that month only. */
const MonthDialog = ({ busy, onMonth, onClose }: MonthDialogProps) => {
  const [month, setMonth] = useState(() => today().slice(0, 7));
  return (
    <FormDialog
      opened
      title="Monat festlegen"
      submitLabel="Festlegen"
      failure={null}
      busy={busy}
      canSubmit={isMonth(month)}
      onSubmit={(event) => {
        event.preventDefault();
        onMonth(month);
      }}
      onClose={onClose}
    >
      <DateInput
        kind="month"
        label="Monat der Leistung"
        description="Die ausgewählten Gutschriften gleichen dann nur Rechnungen dieses Monats aus."
        value={month}
        onChange={setMonth}
      />
    </FormDialog>
  );
};

interface LinkBarProps {
  readonly ids: readonly number[];
  readonly onClear: () => void;
}

const doneText = ({ action }: BodyOf<'POST /api/leaseplan/links'>, changed: number): string => {
  if (action === 'month') return `Monat für ${counted(changed, 'Position', 'Positionen')} festgelegt.`;
  if (changed === 0) return 'Keine vermutete Zuordnung ausgewählt.';
  const links = counted(changed, 'Zuordnung', 'Zuordnungen');
  return action === 'confirm' ? `${links} bestätigt.` : `${links} gelöst.`;
};

/** Confirms, separates or changes the presumed links of all selected positions. */
export const LinkBar = ({ ids, onClear }: LinkBarProps) => {
  const [isChoosing, dialog] = useDisclosure(false);
  const { mutate, isPending } = useMutation(apiMutation('POST /api/leaseplan/links'));
  const isTooMany = ids.length > maxBulkItems;
  const apply = (action: BodyOf<'POST /api/leaseplan/links'>['action'], month?: string) => {
    const body = { action, positionIds: [...ids], ...(month !== undefined && { month }) };
    mutate(
      { body },
      {
        onSuccess: ({ changed }) => {
          toast.success(doneText(body, changed));
          dialog.close();
          onClear();
        },
        onError: (error) => toast.error(messageOf(error, 'Ändern fehlgeschlagen.')),
      },
    );
  };
  const shared = { variant: 'default', disabled: isTooMany, loading: isPending } as const;
  return (
    <SelectionBar count={ids.length} onClear={onClear}>
      <Button {...shared} leftSection={<Check size={16} aria-hidden />} onClick={() => apply('confirm')}>
        Zuordnung bestätigen
      </Button>
      <Button {...shared} leftSection={<CalendarRange size={16} aria-hidden />} onClick={dialog.open}>
        Monat festlegen
      </Button>
      <Button {...shared} leftSection={<Unlink size={16} aria-hidden />} onClick={() => apply('separate')}>
        Zuordnung lösen
      </Button>
      {isChoosing ? (
        <MonthDialog busy={isPending} onMonth={(month) => apply('month', month)} onClose={dialog.close} />
      ) : null}
    </SelectionBar>
  );
};
