import { parseGermanNumber } from '@flottwart/contract/grammar/number';
import type { RetentionPreview, RetentionRule } from '@flottwart/contract/privacy';
import { maxRetentionMonths } from '@flottwart/contract/rules/limits';
import { minRetentionMonths, type RetentionKind } from '@flottwart/contract/rules/retention';
import { Button, List, Paper, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiQuery } from '../../api/query.ts';
import { formatDay, formatInstant } from '../../lib/german-dates.ts';
import { germanNumber } from '../../lib/german-numbers.ts';
import { PersonName } from '../../shared/person-name.tsx';
import type { Column } from '../../ui/column.ts';
import { confirm } from '../../ui/confirm.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.tsx';
import { monthsText, retentionTexts } from './retention-texts.ts';

interface RulePreviewProps {
  readonly kind: RetentionKind;
  readonly months: number;
}

/** Counts that the period would delete today. */
const RulePreview = ({ kind, months }: RulePreviewProps) => {
  const preview = useQuery(apiQuery('GET /api/admin/retention/:kind/preview', { params: { kind }, query: { months } }));
  return (
    <Paper withBorder p="md" aria-live="polite" aria-busy={preview.isPending}>
      <Title order={3} size="h4" mb={4}>
        Vorschau
      </Title>
      <QueryView
        query={preview}
        loading={<Skeleton height={72} />}
        failureText="Die Vorschau konnte nicht geladen werden."
      >
        {(data) => <PreviewText preview={data} />}
      </QueryView>
    </Paper>
  );
};

const PreviewText = ({ preview }: { readonly preview: RetentionPreview }) => {
  const { before, deletable, held, oldest, latest, examples } = preview;
  const more = deletable - examples.length;
  return (
    <>
      <Text size="sm">
        {deletable === 0
          ? `Heute wäre nichts zu löschen (Stichtag ${formatDay(before)}).`
          : `Heute würden gelöscht: ${germanNumber(deletable, 0)}, vom ${formatDay(oldest)} bis ${formatDay(latest)}.`}
      </Text>
      {examples.length === 0 ? null : (
        <List size="sm" mt="xs">
          {examples.map(({ label, date }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name and day, and the list never changes
            <List.Item key={index}>
              {formatDay(date)} {label}
            </List.Item>
          ))}
          {more > 0 ? <List.Item>und {germanNumber(more, 0)} weitere</List.Item> : null}
        </List>
      )}
      {held === 0 ? null : (
        <Text size="sm" mt="xs">
          {held === 1 ? 'Einer bleibt' : `${germanNumber(held, 0)} bleiben`} trotz abgelaufener Frist, weil dazu noch
          etwas offen ist oder die Aufbewahrung angeordnet wurde.
        </Text>
      )}
    </>
  );
};

interface RuleDialogProps {
  readonly rule: RetentionRule;
  readonly onClose: () => void;
}

/** Nothing is set before its consequences were shown. */
const RuleDialog = ({ rule, onClose }: RuleDialogProps) => {
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

const columns: readonly Column<RetentionRule>[] = [
  {
    key: 'kind',
    header: 'Daten',
    isCardTitle: true,
    cell: ({ kind }) => (
      <>
        <Text fw={600}>{retentionTexts[kind].label}</Text>
        <Text size="sm" c="dimmed">
          {retentionTexts[kind].from}
        </Text>
      </>
    ),
  },
  {
    key: 'months',
    header: 'Löschen nach',
    isOneLine: true,
    cell: ({ months }) => (months === null ? <Text c="dimmed">nie</Text> : monthsText(months)),
  },
  {
    key: 'setBy',
    header: 'Gesetzt',
    cell: ({ setBy, setAt }) =>
      setBy === null ? (
        '–'
      ) : (
        <>
          <PersonName email={setBy} />, {formatInstant(setAt)}
        </>
      ),
  },
];

interface RuleTableProps {
  readonly rules: readonly RetentionRule[];
}

export const RuleTable = ({ rules }: RuleTableProps) => {
  const [open, setOpen] = useState<RetentionRule | null>(null);
  const actions: Column<RetentionRule> = {
    key: 'actions',
    header: 'Aktionen',
    hideHeader: true,
    cell: (rule) => (
      <Button
        variant="default"
        size="xs"
        aria-label={`Frist festlegen: ${retentionTexts[rule.kind].label}`}
        onClick={() => setOpen(rule)}
      >
        Frist festlegen
      </Button>
    ),
  };
  return (
    <>
      <DataTable
        label="Löschfristen"
        columns={[...columns, actions]}
        rows={rules}
        rowKey={({ kind }) => kind}
        empty="Keine Löschfristen."
      />
      {open ? <RuleDialog rule={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
};
