import { Select } from '@mantine/core';
import { useState } from 'react';
import classes from './editable-field.module.css';
import { toast, undoOfSave } from './toast.tsx';

interface EditableChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Value[];
  /** Rejects with the reason if the choice could not be saved. */
  readonly onSave: (value: Value) => Promise<unknown>;
}

/** A field with given options; a choice is saved as soon as it is made. */
export const EditableChoice = <Value extends string>({ label, value, options, onSave }: EditableChoiceProps<Value>) => {
  const [saving, setSaving] = useState<Value | null>(null);

  const choose = async (choice: string | null) => {
    const chosen = options.find((option) => option === choice);
    if (chosen === undefined || chosen === value) return;
    setSaving(chosen);
    try {
      const saved = await onSave(chosen);
      const before = options.find((option) => option === value);
      if (before !== undefined)
        toast.undoable(
          'Gespeichert.',
          undoOfSave(saved, () => onSave(before)),
        );
    } catch (error) {
      toast.error(`Fehler beim Speichern: ${error instanceof Error ? error.message : ''}`);
    } finally {
      setSaving(null);
    }
  };

  return (
    <Select
      label={label}
      labelProps={{ className: classes.label }}
      data={[...options]}
      value={saving ?? (value || null)}
      placeholder="Bitte wählen"
      allowDeselect={false}
      readOnly={saving !== null}
      aria-busy={saving !== null}
      onChange={(choice) => void choose(choice)}
    />
  );
};
