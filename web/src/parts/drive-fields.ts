import { useEffect, useRef } from 'react';
import { deleteDraft, saveDraft } from '../lib/drafts.ts';

/** Drafts carry the URL of their page; the router of the parts has only this one. */
const draftName = (label: string): string => `/ ${label}`;

const labels = ['Modell', 'Leeres Feld', 'Wird bearbeitet', 'Wird gespeichert', 'Kennzeichen', 'Aus einem Entwurf'];

/** Every visit begins with the same states. */
export const clearFieldDrafts = (): void => {
  for (const label of labels) deleteDraft(draftName(label));
};

export const keepOldDraft = (label: string, draft: string): void =>
  saveDraft(draftName(label), { draft, base: 'Gespeicherter Text' });

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

const openField = async (field: HTMLElement): Promise<void> => {
  field.querySelector('button')?.click();
  await nextFrame();
};

/** React only hears of a value that was set past its own setter. */
const typeInto = async (field: HTMLElement, text: string): Promise<void> => {
  await openField(field);
  const input = field.querySelector('input');
  if (!input) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await nextFrame();
  input.blur();
  await nextFrame();
};

/** Brings fields into states that otherwise last a moment, by using them as a person does. */
export const useDrivenFields = () => {
  const editing = useRef<HTMLDivElement>(null);
  const saving = useRef<HTMLDivElement>(null);
  const failed = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const drive = async () => {
      if (saving.current) await typeInto(saving.current, 'Crafter');
      if (failed.current) await typeInto(failed.current, 'B-AB-9999');
      // Last, because whatever takes the focus afterwards would close it.
      if (editing.current) await openField(editing.current);
      window.scrollTo(0, 0);
    };
    void drive();
  }, []);

  return { editing, saving, failed };
};
