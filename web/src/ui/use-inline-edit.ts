import { useLayoutEffect, useRef, useState } from 'react';
import { deleteDraft, readDraft, saveDraft } from '../lib/drafts.ts';
import { toast, undoOfSave } from './toast.tsx';
import { useDraftName } from './use-draft.ts';

/** Result of a save that the person called off: the field stays open with what was typed, without a message. */
export const saveCancelled = Symbol('save cancelled');

interface InlineEditOptions {
  /** Distinguishes the fields of a page. */
  readonly label: string;
  readonly value: string;
  /** Rejects with the reason if the value could not be saved; `saveCancelled` if the person thought better of it. */
  readonly onSave: (value: string) => Promise<unknown>;
  /** Validates a draft before it is sent. */
  readonly check?: ((draft: string) => string | null) | undefined;
  /** Form in which two inputs are the same value: 12.500 and 12500. */
  readonly normalise?: ((draft: string) => string) | undefined;
  /** Formats a value for a sentence. */
  readonly formatValue?: ((value: string) => string) | undefined;
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

const trimmed = (text: string): string => text.trim();

/** Unsaved draft of this page; `null` if it was saved although the response was lost. */
const readEditing = (draftName: string, isStored: (draft: string) => boolean): Editing | null => {
  const stored = readDraft(draftName);
  return isEditing(stored) && !isStored(stored.draft) ? stored : null;
};

/**
 * A value being edited in place. Saved only if changed; a failure keeps the draft, and so does leaving the page. A
 * value that another user stores meanwhile never overwrites the draft: a notice shows both, and the last save wins.
 */
export const useInlineEdit = (options: InlineEditOptions): InlineEdit => {
  const { label, value, onSave, check, normalise = trimmed, formatValue = (text) => text } = options;
  const isSame = (one: string, other: string): boolean => normalise(one) === normalise(other);
  const draftName = useDraftName(label);
  const [editing, setEditing] = useState(() => readEditing(draftName, (draft) => isSame(draft, value)));
  const [isRestored, setIsRestored] = useState(editing !== null);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  const isOvertaken = editing !== null && !isSaving && value !== editing.base && !isSame(value, editing.draft);

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

  /** A value that somebody stored since stays, as far as this page knows it. */
  const restoring = (draft: string, before: string) => async (): Promise<unknown> => {
    const stored = latest.current;
    if (isSame(stored, draft) || isSame(stored, before)) return onSave(before);
    throw new Error(`Inzwischen geändert und nicht überschrieben: ${label} (jetzt ${quoted(formatValue(stored))}).`);
  };

  const send = async (draft: string, overwritten: string | null) => {
    setIsSaving(true);
    try {
      const saved = await onSave(draft);
      if (saved === saveCancelled) return;
      close();
      const message =
        overwritten === null
          ? 'Gespeichert.'
          : `Ersetzt: ${quoted(formatValue(overwritten))} durch ${quoted(formatValue(draft))}. Beides steht im Verlauf.`;
      toast.undoable(message, undoOfSave(saved, restoring(draft, value)));
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
    if (isSame(draft, editing.base) || isSame(draft, value)) return close();
    const message = check?.(draft) ?? null;
    setFailure(message);
    if (message === null) await send(draft, isOvertaken ? value : null);
  };

  return {
    draft: editing?.draft ?? null,
    isSaving,
    isRestored,
    failure,
    notice: isOvertaken
      ? `Inzwischen gespeichert: ${quoted(formatValue(value))}. Eigene Eingabe: ${quoted(formatValue(editing.draft.trim()))}.`
      : null,
    open: () => setEditing((current) => current ?? { draft: value, base: value }),
    change,
    save,
    close,
  };
};
