import { counted } from '@flottwart/contract/rules/counted';
import type { Kind } from '@flottwart/contract/rules/kinds';
import { Button, SimpleGrid, Text } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import type { AnyItem } from '../../api/work-items.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import classes from './bulk.module.css';
import { BulkFieldInput } from './bulk-field-input.tsx';
import { bulkFieldsOf } from './bulk-fields.ts';
import { type BulkEntries, findBulkErrors, planChanges, wantedValues } from './bulk-plan.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { useBulkEdit } from './use-bulk-edit.ts';

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
