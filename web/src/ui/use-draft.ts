import { useForm } from '@mantine/form';
import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { deleteDraft, readDraft, saveDraft } from '../lib/drafts.ts';

/** Drafts belong to the page they were typed on; the page that is open when a field appears stays its page. */
export const useDraftName = (field: string): string => {
  const pathname = useLocation({ select: (location) => location.pathname });
  const [name] = useState(`${pathname} ${field}`);
  return name;
};

/** A text that outlives the page until it is emptied. */
export const useDraftText = (field: string): [string, (text: string) => void] => {
  const name = useDraftName(field);
  const [text, setText] = useState(() => readDraft<string>(name) ?? '');
  const change = (next: string) => {
    setText(next);
    if (next === '') deleteDraft(name);
    else saveDraft(name, next);
  };
  return [text, change];
};

const openName = (name: string): string => `${name}, open`;

/** Open state of a dialog. One that was left with a draft in it opens again with its page. */
export const useDraftDialog = (name: string) => {
  const [isOpen, setIsOpen] = useState(() => readDraft(openName(name)) === true && readDraft(name) !== null);
  const open = () => {
    saveDraft(openName(name), true);
    setIsOpen(true);
  };
  const close = () => {
    deleteDraft(openName(name));
    setIsOpen(false);
  };
  return [isOpen, { open, close }] as const;
};

/** Draft of a form, as the shell around the form needs it. */
export interface FormDraft {
  /** The values were typed some time before. */
  readonly isRestored: boolean;
  readonly suspend: () => void;
  readonly clear: () => void;
}

type Values = Record<string, unknown>;
type FormOptions<V extends Values> = Pick<
  Parameters<typeof useForm<V>>[0] & object,
  'validate' | 'validateInputOnBlur'
> & {
  readonly initialValues: V;
  /** Never leave the form. */
  readonly secrets?: readonly (keyof V)[];
};

/** A form whose values outlive the page until they are saved or given up. */
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

  // Before the form can be seen, so that nothing typed into it is replaced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is read once
  useLayoutEffect(() => {
    const kept = readDraft<Partial<V>>(name);
    if (!kept) return;
    form.setValues(kept);
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
