import { counted } from '@flottwart/contract/rules/counted';
import { fieldLabel } from '@flottwart/contract/rules/field-labels';
import type { Kind } from '@flottwart/contract/rules/kinds';
import type { BulkOutcome, BulkValue } from '@flottwart/contract/work-items/bulk';
import {
  ActionIcon,
  Button,
  Group,
  ScrollArea,
  Select,
  SimpleGrid,
  Table,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, Eraser } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import type { AnyItem } from '../../api/work-items.ts';
import { usePersonName } from '../../shared/person-name.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { bulkText } from '../bulk-text.ts';
import { forgetBulkChange, rememberBulkChange } from '../last-bulk-change.tsx';
import { showValue } from '../timeline/change-text.tsx';
import classes from './bulk.module.css';
import { type BulkField, bulkFieldsOf } from './bulk-fields.ts';
import {
  type BulkEntries,
  changesOf,
  conflictSummary,
  findBulkErrors,
  type PlannedItem,
  planChanges,
  undoChanges,
  wantedValues,
} from './bulk-plan.ts';

interface BulkFieldInputProps {
  readonly field: BulkField;
  /** Text as typed; null empties the field, undefined leaves it. */
  readonly entry: string | null | undefined;
  readonly error: string | undefined;
  readonly onChange: (entry: string | null | undefined) => void;
}

interface EntryInputProps {
  readonly field: BulkField;
  readonly entry: string | null | undefined;
  readonly error: string | undefined;
  readonly onChange: (text: string | null) => void;
}

const inputModes = { whole: 'numeric', euro: 'decimal' } as const;

const EntryInput = ({ field, entry, error, onChange }: EntryInputProps) => {
  const { field: key, type, maxLength, takesMonth, options = [] } = field;
  const isEmptied = entry === null;
  const common = {
    label: fieldLabel(key),
    error,
    disabled: isEmptied,
    placeholder: isEmptied ? 'wird geleert' : 'unverändert',
  };
  if (type === 'choice')
    return <Select {...common} data={[...options]} clearable value={entry ?? null} onChange={onChange} />;
  if (type === 'date' || type === 'datetime' || type === 'time')
    return <DateInput kind={type} {...common} takesMonth={takesMonth} value={entry ?? ''} onChange={onChange} />;
  return (
    <TextInput
      {...common}
      value={entry ?? ''}
      {...(maxLength && { maxLength })}
      inputMode={type === 'text' ? 'text' : inputModes[type]}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

/** Field of the bulk dialog: nothing entered leaves it, the eraser empties it. */
const BulkFieldInput = ({ field, entry, error, onChange }: BulkFieldInputProps) => {
  const { field: key, isRequired = false } = field;
  const label = fieldLabel(key);
  const isEmptied = entry === null;

  return (
    <Group gap={4} align="flex-end" wrap="nowrap">
      <div className={classes.input}>
        <EntryInput
          field={field}
          entry={entry}
          error={error}
          onChange={(text) => onChange(text === null || text === '' ? undefined : text)}
        />
      </div>
      {isRequired ? null : (
        <Tooltip label="Leeren">
          <ActionIcon
            variant={isEmptied ? 'filled' : 'subtle'}
            color="gray"
            size="lg"
            aria-label={`${label} leeren`}
            aria-pressed={isEmptied}
            onClick={() => onChange(isEmptied ? undefined : null)}
          >
            <Eraser size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
};

interface BulkPreviewProps {
  readonly planned: readonly PlannedItem[];
}

/** Every change before it is made: item, field, previous value, new value. */
const BulkPreview = ({ planned }: BulkPreviewProps) => {
  const personName = usePersonName();
  const changed = planned.filter(({ fields }) => fields.length > 0);
  const same = planned.length - changed.length;
  const show = (field: string, value: BulkValue) => showValue(field, value === null ? null : String(value), personName);

  return (
    <>
      <Text role="status">
        {counted(changed.length, 'Eintrag wird geändert', 'Einträge werden geändert')}
        {same > 0 ? `, ${counted(same, 'ist schon so', 'sind schon so')}` : ''}.
      </Text>
      <ScrollArea.Autosize mah="50dvh" type="auto" viewportProps={{ tabIndex: 0, 'aria-label': 'Vorschau' }}>
        <Table verticalSpacing="xs" aria-label="Vorschau">
          <Table.Tbody>
            {changed.map(({ id, title, fields }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row" className={classes.item}>
                  {title}
                </Table.Th>
                <Table.Td>
                  {fields.map(({ field, from, to }) => (
                    <div key={field}>
                      {fieldLabel(field)}: <span className={classes.old}>{show(field, from)}</span>{' '}
                      <span role="img" aria-label="wird zu">
                        →
                      </span>{' '}
                      <strong>{show(field, to)}</strong>
                    </div>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </>
  );
};

/** Saves planned changes in one call and offers to undo them in another. */
const useBulkEdit = (kind: Kind, planned: readonly PlannedItem[]) => {
  const bulk = useMutation(apiMutation('PATCH /api/workitems/bulk'));
  const titles = new Map(planned.map(({ id, title }) => [id, title]));

  const summary = (outcomes: readonly BulkOutcome[]): string => {
    const conflicts = conflictSummary(outcomes, titles);
    return conflicts === ''
      ? bulkText(outcomes)
      : `${bulkText(outcomes)} Nicht angetastet, weil inzwischen geändert: ${conflicts}.`;
  };

  const undo = async (outcomes: readonly BulkOutcome[]) => {
    try {
      const undone = await bulk.mutateAsync({ body: { kind, changes: undoChanges(outcomes) } });
      forgetBulkChange(kind);
      toast.success(`Rückgängig gemacht: ${summary(undone)}`);
    } catch (error) {
      toast.error(`Rückgängig machen fehlgeschlagen: ${messageOf(error, '')}`);
    }
  };

  const save = (onDone: () => void) =>
    bulk.mutate(
      { body: { kind, changes: changesOf(planned) } },
      {
        onSuccess: (outcomes) => {
          onDone();
          const isChanged = outcomes.some(({ result }) => result === 'changed');
          if (!isChanged) return toast.info(summary(outcomes));
          rememberBulkChange(kind, summary(outcomes), undoChanges(outcomes));
          toast.offerUndo(summary(outcomes), () => undo(outcomes));
        },
      },
    );

  return { save, isPending: bulk.isPending, error: bulk.error, reset: bulk.reset };
};

interface BulkEditDialogProps {
  readonly kind: Kind;
  readonly rows: readonly AnyItem[];
  readonly onClose: () => void;
  /** Called once the changes are saved. */
  readonly onDone: () => void;
}

/** Sets any fields of the selected rows: entered once, previewed as old and new values, then saved together. */
export const BulkEditDialog = ({ kind, rows, onClose, onDone }: BulkEditDialogProps) => {
  const fields = bulkFieldsOf(kind);
  const [entries, setEntries] = useState<BulkEntries>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isPreview, setIsPreview] = useState(false);
  const wanted = wantedValues(fields, entries);
  const planned = planChanges(rows, wanted);
  const edit = useBulkEdit(kind, planned);
  const isEmpty = Object.keys(wanted).length === 0;
  const hasChanges = planned.some((item) => item.fields.length > 0);

  const enter = (field: string, entry: string | null | undefined) => {
    const { [field]: _, ...others } = entries;
    setEntries(entry === undefined ? others : { ...others, [field]: entry });
    setErrors({});
  };

  const goBack = () => {
    setErrors(fieldErrorsOf(edit.error));
    edit.reset();
    setIsPreview(false);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPreview) return edit.save(onDone);
    const found = findBulkErrors(fields, entries);
    setErrors(found);
    if (Object.keys(found).length === 0 && !isEmpty) setIsPreview(true);
  };

  return (
    <FormDialog
      opened
      title={`${counted(rows.length, 'Eintrag', 'Einträge')} ändern`}
      submitLabel={isPreview ? 'Übernehmen' : 'Vorschau'}
      size="xl"
      failure={edit.error ? `Fehler beim Speichern: ${messageOf(edit.error, '')}` : null}
      busy={edit.isPending}
      canSubmit={isPreview ? hasChanges : !isEmpty}
      onSubmit={submit}
      onClose={onClose}
    >
      {isPreview ? (
        <>
          <BulkPreview planned={planned} />
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.back}
            leftSection={<ArrowLeft size={14} aria-hidden />}
            disabled={edit.isPending}
            onClick={goBack}
          >
            Angaben ändern
          </Button>
        </>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            Nur ausgefüllte Felder werden geändert. „Leeren“ neben einem Feld entfernt seinen Wert.
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {fields.map((field) => (
              <BulkFieldInput
                key={field.field}
                field={field}
                entry={entries[field.field]}
                error={errors[field.field]}
                onChange={(entry) => enter(field.field, entry)}
              />
            ))}
          </SimpleGrid>
        </>
      )}
    </FormDialog>
  );
};
