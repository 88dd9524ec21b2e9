import { useState } from 'react';
import { today } from '../../lib/german-dates.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { entryError } from '../../ui/dates/date-kinds.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface MonthDialogProps {
  readonly busy: boolean;
  readonly onMonth: (month: string) => void;
  readonly onClose: () => void;
}

const isMonth = (text: string): boolean => text.startsWith('20') && entryError('month', text) === null;

/** The month that the selected positions are for; matching then looks at that month only. */
export const MonthDialog = ({ busy, onMonth, onClose }: MonthDialogProps) => {
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
