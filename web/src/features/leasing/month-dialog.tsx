import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { today } from '../../lib/german-dates.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface MonthDialogProps {
  readonly busy: boolean;
  readonly onMonth: (month: string) => void;
  readonly onClose: () => void;
}

const isMonth = (text: string): boolean => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text);

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
      <TextInput
        type="month"
        label="Monat der Leistung"
        description="Die ausgewählten Gutschriften gleichen dann nur Rechnungen dieses Monats aus."
        placeholder="2026-10"
        value={month}
        onChange={(event) => setMonth(event.currentTarget.value)}
      />
    </FormDialog>
  );
};
