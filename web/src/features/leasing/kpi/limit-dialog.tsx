import type { LeasingSettings } from '@flottwart/contract/leasing/claims';
import { maxAffKeywords, maxReminderDays } from '@flottwart/contract/rules/limits';
import { Select, TagsInput, TextInput } from '@mantine/core';
import { messageOf } from '../../../api/api-error.ts';
import { useUpdateLeasingSettings } from '../../../api/leasing.ts';
import { germanNumber, parseGermanNumber } from '../../../lib/german-numbers.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDraftForm } from '../../../ui/use-draft.ts';

export const limitDraft = 'Leasing-Einstellungen';

interface LimitDialogProps {
  readonly settings: LeasingSettings;
  readonly onClose: () => void;
}

const bases = [
  { value: 'AFF_CREDITS', label: 'AFF-Gutschriften des Quartals' },
  { value: 'NET_COST', label: 'Kosten nach Gutschriften' },
];

const checkAmount = (text: string): string | null => {
  if (text.trim() === '') return null;
  const amount = parseGermanNumber(text, 2);
  return amount === null || amount < 0 ? 'Bitte einen Betrag in Euro angeben.' : null;
};

const checkDays = (text: string): string | null => {
  if (text.trim() === '') return null;
  const days = parseGermanNumber(text, 0);
  return days === null || days < 1 || days > maxReminderDays
    ? `Bitte eine Zahl von 1 bis ${maxReminderDays} angeben.`
    : null;
};

export const LimitDialog = ({ settings, onClose }: LimitDialogProps) => {
  const update = useUpdateLeasingSettings();
  const { form, draft } = useDraftForm(limitDraft, {
    initialValues: {
      limit: settings.quarterlyLimit === null ? '' : germanNumber(settings.quarterlyLimit, 2),
      limitOf: settings.limitOf as string,
      affKeywords: settings.affKeywords as string[],
      claimEmail: settings.claimEmail,
      reminderDays: settings.claimReminderDays === null ? '' : String(settings.claimReminderDays),
    },
    validate: {
      reminderDays: checkDays,
      limit: checkAmount,
      affKeywords: (words) => (words.length === 0 ? 'Mindestens ein Wort.' : null),
    },
  });

  const save = form.onSubmit(({ limit, limitOf, affKeywords, claimEmail, reminderDays }) =>
    update.mutate(
      {
        quarterlyLimit: limit.trim() === '' ? null : parseGermanNumber(limit, 2),
        limitOf: limitOf as LeasingSettings['limitOf'],
        affKeywords,
        claimEmail,
        claimReminderDays: reminderDays.trim() === '' ? null : Number(reminderDays),
      },
      {
        onSuccess: () => {
          toast.success('Gespeichert.');
          draft.clear();
          onClose();
        },
      },
    ),
  );

  return (
    <FormDialog
      opened
      title="Leasing-Einstellungen"
      submitLabel="Speichern"
      failure={update.error ? `Fehler beim Speichern: ${messageOf(update.error, 'unerwarteter Fehler')}` : null}
      busy={update.isPending}
      onSubmit={save}
      draft={draft}
      onClose={onClose}
    >
      <TextInput
        label="Quartalslimit in Euro"
        description="Leer: kein Limit"
        inputMode="decimal"
        {...form.getInputProps('limit')}
      />
      <Select label="Was begrenzt wird" data={bases} allowDeselect={false} {...form.getInputProps('limitOf')} />
      <TagsInput
        label="AFF-Wörter"
        description="Steht eines davon im Text einer Position, gilt sie als AFF. Gilt auch für bereits importierte Positionen; was von Hand gesetzt wurde, bleibt."
        maxTags={maxAffKeywords}
        {...form.getInputProps('affKeywords')}
      />
      <TextInput
        label="E-Mail der Leasinggesellschaft"
        description="Dorthin gehen Reklamationen"
        type="email"
        {...form.getInputProps('claimEmail')}
      />
      <TextInput
        label="Erinnern nach Tagen ohne Antwort"
        description="Dann schlägt die Liste der Reklamationen eine Erinnerung vor. Leer: nie"
        inputMode="numeric"
        {...form.getInputProps('reminderDays')}
      />
    </FormDialog>
  );
};
