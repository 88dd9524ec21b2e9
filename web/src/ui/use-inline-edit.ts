import { useState } from 'react';
import { toast } from './toast.tsx';

interface InlineEditOptions {
  readonly value: string;
  /** Rejects with the reason if the value could not be saved. */
  readonly onSave: (value: string) => Promise<unknown>;
  /** What is wrong with a draft, before it is sent. */
  readonly check?: ((draft: string) => string | null) | undefined;
  /** How a value reads in a sentence. */
  readonly tell?: ((value: string) => string) | undefined;
}

interface Editing {
  readonly draft: string;
  /** What was stored when the editing began. */
  readonly base: string;
}

export interface InlineEdit {
  /** `null` while nobody edits. */
  readonly draft: string | null;
  readonly isSaving: boolean;
  readonly failure: string | null;
  /** Tells that somebody else has stored another value meanwhile; `null` if not. */
  readonly notice: string | null;
  readonly open: () => void;
  readonly change: (draft: string) => void;
  readonly fail: (reason: string) => void;
  readonly save: () => Promise<void>;
  readonly close: () => void;
}

const quoted = (text: string): string => (text === '' ? 'kein Wert' : `„${text}“`);

/**
 * A value being edited in place. Saved only if changed; a failure keeps the draft. What somebody else stores meanwhile
 * never overwrites the draft: a notice shows both, and whoever saves last wins.
 */
export const useInlineEdit = ({ value, onSave, check, tell = (text) => text }: InlineEditOptions): InlineEdit => {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isOvertaken = editing !== null && !isSaving && value !== editing.base && value !== editing.draft.trim();

  const close = () => {
    setEditing(null);
    setFailure(null);
  };

  const send = async (draft: string, overwritten: string | null) => {
    setIsSaving(true);
    try {
      await onSave(draft);
      close();
      if (overwritten !== null) {
        toast.info(`Ersetzt: ${quoted(tell(overwritten))} durch ${quoted(tell(draft))}. Beides steht im Verlauf.`);
      }
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
    failure,
    notice: isOvertaken
      ? `Inzwischen gespeichert: ${quoted(tell(value))}. Eigene Eingabe: ${quoted(tell(editing.draft.trim()))}.`
      : null,
    open: () => setEditing((current) => current ?? { draft: value, base: value }),
    change: (draft) => setEditing((current) => ({ draft, base: current?.base ?? value })),
    fail: setFailure,
    save,
    close,
  };
};
