import { useState } from 'react';
import { deleteDraft, readDraft, saveDraft } from '../lib/drafts.ts';
import { toast } from './toast.tsx';
import { useDraftName } from './use-draft.ts';

interface InlineEditOptions {
  /** Distinguishes the fields of a page. */
  readonly label: string;
  readonly value: string;
  /** Rejects with the reason if the value could not be saved. */
  readonly onSave: (value: string) => Promise<unknown>;
  /** Validates a draft before it is sent. */
  readonly check?: ((draft: string) => string | null) | undefined;
  /** Formats a value for a sentence. */
  readonly formatError?: ((value: string) => string) | undefined;
}

interface Editing {
  readonly draft: string;
  /** Stored value when the editing began. */
  readonly base: string;
}

export interface InlineEdit {
  /** `null` while the field is closed. */
  readonly draft: string | null;
  readonly isSaving: boolean;
  /** The draft was typed before this page was opened. */
  readonly isRestored: boolean;
  readonly failure: string | null;
  /** Notice that another user has stored another value meanwhile; `null` if not. */
  readonly notice: string | null;
  readonly open: () => void;
  readonly change: (draft: string) => void;
  readonly fail: (reason: string) => void;
  readonly save: () => Promise<void>;
  readonly close: () => void;
}

const quoted = (text: string): string => (text === '' ? 'kein Wert' : `„${text}“`);

const isEditing = (stored: unknown): stored is Editing =>
  typeof stored === 'object' &&
  stored !== null &&
  'draft' in stored &&
  typeof stored.draft === 'string' &&
  'base' in stored &&
  typeof stored.base === 'string';

/** Unsaved draft of this page; `null` if it was saved although the response was lost. */
const readEditing = (draftName: string, value: string): Editing | null => {
  const stored = readDraft(draftName);
  return isEditing(stored) && stored.draft.trim() !== value ? stored : null;
};

/**
 * A value being edited in place. Saved only if changed; a failure keeps the draft, and so does leaving the page. A
 * value that another user stores meanwhile never overwrites the draft: a notice shows both, and the last save wins.
 */
export const useInlineEdit = (options: InlineEditOptions): InlineEdit => {
  const { label, value, onSave, check, formatError = (text) => text } = options;
  const draftName = useDraftName(label);
  const [editing, setEditing] = useState(() => readEditing(draftName, value));
  const [isRestored, setIsRestored] = useState(editing !== null);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isOvertaken = editing !== null && !isSaving && value !== editing.base && value !== editing.draft.trim();

  const close = () => {
    deleteDraft(draftName);
    setEditing(null);
    setIsRestored(false);
    setFailure(null);
  };

  const change = (draft: string) => {
    const next = { draft, base: editing?.base ?? value };
    saveDraft(draftName, next);
    setEditing(next);
  };

  const send = async (draft: string, overwritten: string | null) => {
    setIsSaving(true);
    try {
      await onSave(draft);
      close();
      const message =
        overwritten === null
          ? 'Gespeichert.'
          : `Ersetzt: ${quoted(formatError(overwritten))} durch ${quoted(formatError(draft))}. Beides steht im Verlauf.`;
      toast.undoable(message, () => onSave(value));
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      setFailure(reason);
      toast.error(`Fehler beim Speichern: ${reason}`);
    } finally {
      setIsSaving(false);
    }
  };

  const save = async () => {
    if (editing === null || isSaving) return;
    const draft = editing.draft.trim();
    if (draft === editing.base.trim() || draft === value) return close();
    const fault = check?.(draft) ?? null;
    setFailure(fault);
    if (fault === null) await send(draft, isOvertaken ? value : null);
  };

  return {
    draft: editing?.draft ?? null,
    isSaving,
    isRestored,
    failure,
    notice: isOvertaken
      ? `Inzwischen gespeichert: ${quoted(formatError(value))}. Eigene Eingabe: ${quoted(formatError(editing.draft.trim()))}.`
      : null,
    open: () => setEditing((current) => current ?? { draft: value, base: value }),
    change,
    fail: setFailure,
    save,
    close,
  };
};
