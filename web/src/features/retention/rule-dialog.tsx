import { parseGermanNumber } from '@flottwart/contract/grammar/number';
import type { RetentionRule } from '@flottwart/contract/privacy';
import { maxRetentionMonths } from '@flottwart/contract/rules/limits';
import { minRetentionMonths } from '@flottwart/contract/rules/retention';
import { Button, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { confirm } from '../../ui/confirm.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { monthsText, retentionTexts } from './retention-texts.ts';
import { RulePreview } from './rule-preview.tsx';

interface RuleDialogProps {
  readonly rule: RetentionRule;
  readonly onClose: () => void;
}

/** Nothing is set before its consequences were shown. */
export const RuleDialog = ({ rule, onClose }: RuleDialogProps) => {
  const { kind } = rule;
  const { label, from, advice, suggestion } = retentionTexts[kind];
  const setRule = useMutation(apiMutation('PATCH /api/admin/retention/:kind', { params: { kind } }));
  const fewest = minRetentionMonths[kind];
  const monthsIn = (text: string): number | null => {
    const months = parseGermanNumber(text, 0);
    return months !== null && months >= fewest && months <= maxRetentionMonths ? months : null;
  };
  const form = useForm({
    initialValues: { months: String(rule.months ?? suggestion) },
    validate: {
      months: (text) => (monthsIn(text) === null ? `Bitte ${fewest} bis ${maxRetentionMonths} Monate angeben.` : null),
    },
  });
  const [shown] = useDebouncedValue(form.values.months, 300);
  const previewed = monthsIn(shown);

  const change = (months: number | null, message: string) =>
    setRule.mutate(
      { body: { months } },
      {
        onSuccess: () => {
          toast.success(message);
          onClose();
        },
      },
    );
  const save = form.onSubmit(async (values) => {
    const months = monthsIn(values.months);
    if (months === null) return;
    const isConfirmed = await confirm({
      title: 'Löschfrist setzen',
      text: `${label} werden ab der kommenden Nacht ${monthsText(months)} ${from} gelöscht. Gelöschtes lässt sich nicht zurückholen.`,
      confirmLabel: 'Frist setzen',
    });
    if (isConfirmed) change(months, 'Die Löschfrist gilt ab der kommenden Nacht.');
  });

  return (
    <FormDialog
      opened
      title={`Löschfrist: ${label}`}
      submitLabel="Frist setzen"
      size="lg"
      failure={setRule.error ? messageOf(setRule.error, 'Fehler beim Speichern.') : null}
      busy={setRule.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm">{advice}</Text>
      <TextInput
        label="Monate"
        description={`${from}; Vorschlag: ${monthsText(suggestion)}`}
        inputMode="numeric"
        maxLength={String(maxRetentionMonths).length}
        data-autofocus
        {...form.getInputProps('months')}
      />
      {previewed === null ? null : <RulePreview kind={kind} months={previewed} />}
      {rule.months === null ? null : (
        <Button
          variant="subtle"
          color="red"
          w="fit-content"
          loading={setRule.isPending}
          onClick={() => change(null, 'Die Löschfrist ist aufgehoben.')}
        >
          Frist aufheben
        </Button>
      )}
    </FormDialog>
  );
};
