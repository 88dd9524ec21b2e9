import { useForm } from '@mantine/form';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useState } from 'react';
import { deleteDraft, readDraft, saveDraft } from '../lib/drafts.ts';

/** Drafts belong to the page on which their field was mounted. */
export const useDraftName = (field: string): string => {
  const pathname = useLocation({ select: (location) => location.pathname });
  const [name] = useState(`${pathname} ${field}`);
  return name;
};

/** Text that is stored until it is emptied. */
export const useDraftText = (field: string): [string, (text: string) => void] => {
  const name = useDraftName(field);
  const [text, setText] = useState(() => {
    const stored = readDraft(name);
    return typeof stored === 'string' ? stored : '';
  });
  const change = (next: string) => {
    setText(next);
    if (next === '') deleteDraft(name);
    else saveDraft(name, next);
  };
  return [text, change];
};

const openName = (name: string): string => `${name}, open`;

/** Open state of a dialog; a dialog that was left with a draft reopens with its page. */
export const useDraftDialog = (name: string) => {
  const [isOpen, setIsOpen] = useState(() => readDraft(openName(name)) === true && readDraft(name) !== null);
  const open = useCallback(() => {
    saveDraft(openName(name), true);
    setIsOpen(true);
  }, [name]);
  const close = useCallback(() => {
    deleteDraft(openName(name));
    setIsOpen(false);
  }, [name]);
  return [isOpen, { open, close }] as const;
};

/** Draft of a form, for the dialog around it. */
export interface FormDraft {
  /** The values were restored from an earlier visit. */
  readonly isRestored: boolean;
  /** Clears the secrets and keeps the rest as a draft. */
  readonly suspend: () => void;
  readonly clear: () => void;
}

type Values = Record<string, unknown>;
type FormOptions<V extends Values> = Pick<
  Parameters<typeof useForm<V>>[0] & object,
  'validate' | 'validateInputOnBlur'
> & {
  readonly initialValues: V;
  /** Never stored. */
  readonly secrets?: readonly (keyof V)[];
};

const isSameType = (value: unknown, initial: unknown): boolean => {
  if (Array.isArray(initial)) return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  // A select is null until a choice is made, then text.
  if (initial === null) return value === null || typeof value === 'string';
  return typeof value === typeof initial;
};

/** Stored values that still fit the form; `null` if none do. */
const readFormDraft = <V extends Values>(name: string, initialValues: V): Partial<V> | null => {
  const stored = readDraft(name);
  if (typeof stored !== 'object' || stored === null) return null;
  const fitting = Object.entries(stored).filter(
    ([key, value]) => Object.hasOwn(initialValues, key) && isSameType(value, initialValues[key]),
  );
  return fitting.length === 0 ? null : (Object.fromEntries(fitting) as Partial<V>);
};

/** Form whose values are stored until they are saved or discarded. */
export const useDraftForm = <V extends Values>(
  name: string,
  { initialValues, secrets = [], ...rules }: FormOptions<V>,
) => {
  const [isRestored, setIsRestored] = useState(false);
  const isEmpty = (values: V) => Object.keys(values).every((key) => values[key] === initialValues[key]);

  const form = useForm<V>({
    initialValues,
    ...rules,
    onValuesChange: (values) => {
      const safe = Object.fromEntries(Object.entries(values).filter(([key]) => !secrets.includes(key)));
      if (isEmpty({ ...initialValues, ...safe })) deleteDraft(name);
      else saveDraft(name, safe);
    },
  });

  // Restored before the first paint, so that nothing typed is overwritten.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored draft is read once
  useLayoutEffect(() => {
    const stored = readFormDraft(name, initialValues);
    if (!stored) return;
    form.setValues(stored);
    setIsRestored(true);
  }, [name]);

  const draft: FormDraft = {
    isRestored,
    suspend: () => {
      form.setValues(Object.fromEntries(secrets.map((key) => [key, initialValues[key]])) as Partial<V>);
      setIsRestored(!isEmpty(form.values));
    },
    clear: () => {
      form.reset();
      deleteDraft(name);
      setIsRestored(false);
    },
  };
  return { form, draft };
};
