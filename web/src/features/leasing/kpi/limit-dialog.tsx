import { parseGermanNumber } from '@flottwart/contract/grammar/number';
import type { LeasingSettings } from '@flottwart/contract/leasing/settings';
import { maxAffKeywords, maxReminderDays } from '@flottwart/contract/rules/limits';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { germanNumber } from '../../../lib/german-numbers.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDraftForm } from '../../../ui/use-draft.ts';

interface LimitDialogProps {
  readonly settings: LeasingSettings;
  readonly draftName: string;
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

const wordsOf = (lines: string): string[] => [
  ...new Set(
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

const checkWords = (lines: string): string | null => {
  const { length } = wordsOf(lines);
  if (length === 0) return 'Mindestens ein Wort.';
  return length > maxAffKeywords ? `Höchstens ${maxAffKeywords} Wörter.` : null;
};

export const LimitDialog = ({ settings, draftName, onClose }: LimitDialogProps) => {
  const update = useMutation(apiMutation('PATCH /api/leaseplan/settings'));
  const { form, draft } = useDraftForm(draftName, {
    initialValues: {
      limit: settings.quarterlyLimit === null ? '' : germanNumber(settings.quarterlyLimit, 2),
      limitOf: settings.limitOf as string,
      affKeywords: settings.affKeywords.join('\n'),
      claimEmail: settings.claimEmail,
      claimLimit: germanNumber(settings.claimLimit, 2),
      reminderDays: settings.claimReminderDays === null ? '' : String(settings.claimReminderDays),
    },
    validate: {
      reminderDays: checkDays,
      limit: checkAmount,
      claimLimit: checkAmount,
      affKeywords: checkWords,
    },
  });

  const save = form.onSubmit(({ limit, limitOf, affKeywords, claimEmail, claimLimit, reminderDays }) =>
    update.mutate(
      {
        body: {
          quarterlyLimit: limit.trim() === '' ? null : parseGermanNumber(limit, 2),
          limitOf: limitOf as LeasingSettings['limitOf'],
          affKeywords: wordsOf(affKeywords),
          claimEmail,
          claimLimit: parseGermanNumber(claimLimit, 2) ?? 0,
          claimReminderDays: reminderDays.trim() === '' ? null : Number(reminderDays),
        },
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
      <Textarea
        label="AFF-Wörter"
        description="Eines je Zeile. Steht eines davon im Text einer Position, gilt sie als AFF. Gilt auch für bereits importierte Positionen; was von Hand gesetzt wurde, bleibt."
        rows={3}
        {...form.getInputProps('affKeywords')}
      />
      <TextInput
        label="E-Mail der Leasinggesellschaft"
        description="Dorthin gehen Reklamationen"
        type="email"
        {...form.getInputProps('claimEmail')}
      />
      <TextInput
        label="Reklamationen ohne Administrator bis (Euro)"
        description="Höhere Beträge senden nur Administratoren. Leer oder 0: jede Reklamation"
        inputMode="decimal"
        {...form.getInputProps('claimLimit')}
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
