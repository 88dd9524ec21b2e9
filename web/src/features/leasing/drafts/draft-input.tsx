import { Button, Text, TextInput } from '@mantine/core';
import { CircleHelp } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import type { DraftChange } from '../../../api/leasing-drafts.ts';
import { deleteDraft, readDraft, saveDraft } from '../../../lib/drafts.ts';
import { toast } from '../../../ui/toast.tsx';
import { useDraftName } from '../../../ui/use-draft.ts';
import type { Doubt } from './draft-fields.ts';
import { focusNextDoubt, useWorkspace } from './draft-workspace.tsx';
import classes from './drafts.module.css';

/** Ticks of the questions among doubts. */
export const ticksOf = (doubts: readonly Doubt[]): Pick<DraftChange, 'questions'> => {
  const questions = doubts.flatMap(({ question }) => (question === null ? [] : [{ question, isChecked: true }]));
  return questions.length === 0 ? {} : { questions };
};

/** Saves a choice that needs no text; a failure is said in a message. */
export const useChoose = () => {
  const { save } = useWorkspace();
  return (change: DraftChange): void => {
    save(change).catch((error: unknown) =>
      toast.error(`Fehler beim Speichern: ${messageOf(error, 'unerwarteter Fehler')}`),
    );
  };
};

interface DraftInputOptions {
  /** Name of the field on this page. */
  readonly target: string;
  readonly label: string;
  readonly value: string;
  readonly doubts: readonly Doubt[];
  /** Change that a text means, or the German sentence against it. */
  readonly changeOf: (text: string) => DraftChange | string;
}

/**
 * Text that is saved on leaving the field and on Enter, which also says that the value is right and leads to the next doubt. What is not saved yet
 * survives a reload.
 */
const useDraftInput = ({ target, label, value, doubts, changeOf }: DraftInputOptions) => {
  const { save, onOpen, onHover, root } = useWorkspace();
  const name = useDraftName(target);
  const [typed, setTyped] = useState<string | null>(() => {
    const stored = readDraft(name);
    return typeof stored === 'string' && stored !== value ? stored : null;
  });
  const [failure, setFailure] = useState<string | null>(null);

  const type = (text: string) => {
    saveDraft(name, text);
    setTyped(text);
  };

  const forget = (text: string) => {
    deleteDraft(name);
    setTyped((current) => (current === text ? null : current));
  };

  const commit = async (text: string, isAccepted: boolean) => {
    const isChanged = text.trim() !== value;
    const change = isChanged || (isAccepted && doubts.length > 0 && value !== '') ? changeOf(text.trim()) : {};
    if (typeof change === 'string') return setFailure(change);
    const ticks = isAccepted && text.trim() !== '' ? ticksOf(doubts) : {};
    setFailure(null);
    if (Object.keys({ ...change, ...ticks }).length === 0) return forget(text);
    try {
      await save({ ...change, ...ticks });
      forget(text);
    } catch (error) {
      setFailure(messageOf(error, 'Fehler beim Speichern.'));
    }
  };

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      setFailure(null);
      return forget(typed ?? '');
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void commit(event.currentTarget.value, true);
    focusNextDoubt(root.current, event.currentTarget);
  };

  const take = (text: string) => {
    type(text);
    void commit(text, false);
  };

  return {
    failure,
    props: {
      value: typed ?? value,
      'data-target': target,
      'data-doubt': doubts.length > 0 ? target : undefined,
      autoComplete: 'off',
      onChange: (event: { readonly currentTarget: HTMLInputElement }) => type(event.currentTarget.value),
      onFocus: () => onOpen({ target, label, take }),
      onBlur: (event: { readonly currentTarget: HTMLInputElement }) => {
        if (typed !== null) void commit(event.currentTarget.value, false);
      },
      onKeyDown: handleKey,
      onMouseEnter: () => onHover(target),
      onMouseLeave: () => onHover(null),
    },
  };
};

interface DoubtTextsProps {
  readonly doubts: readonly Doubt[];
  readonly id?: string;
  /** Nothing is there that could be right. */
  readonly isEmpty?: boolean;
}

/** Reasons at their field; one that a look at the page settles can be ticked. */
export const DoubtTexts = ({ doubts, id, isEmpty = false }: DoubtTextsProps) => {
  const { root } = useWorkspace();
  const choose = useChoose();
  return (
    <div id={id}>
      {doubts.map((doubt) => (
        <div key={doubt.text} className={classes.doubt}>
          <CircleHelp size={16} aria-hidden />
          <Text size="sm" component="span">
            {doubt.text}
          </Text>
          {doubt.question === null || isEmpty ? null : (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Stimmt so: ${doubt.text}`}
              data-doubt={doubt.field === null && doubt.row === null ? doubt.text : undefined}
              onClick={(event) => {
                choose(ticksOf([doubt]));
                focusNextDoubt(root.current, event.currentTarget);
              }}
            >
              Stimmt so
            </Button>
          )}
        </div>
      ))}
    </div>
  );
};

interface DraftFieldProps extends DraftInputOptions {
  readonly kind: string;
  readonly maxLength?: number | undefined;
  /** The doubts of all totals are below them. */
  readonly isTotal?: boolean;
}

/** Field of the form with its label, its doubts below it. */
export const DraftField = ({ kind, maxLength, isTotal = false, ...options }: DraftFieldProps) => {
  const { failure, props } = useDraftInput(options);
  const id = useId();
  const { doubts, label } = options;
  return (
    <div data-kind={kind} className={classes.field}>
      <TextInput
        {...props}
        size="sm"
        label={label}
        error={failure}
        aria-describedby={doubts.length > 0 && !isTotal ? id : undefined}
        className={isTotal ? classes.figure : undefined}
        {...(isTotal && { inputMode: 'decimal' })}
        {...(maxLength !== undefined && { maxLength })}
      />
      {isTotal ? null : <DoubtTexts doubts={doubts} id={id} isEmpty={options.value === ''} />}
    </div>
  );
};

interface DraftCellProps extends DraftInputOptions {
  readonly kind: string;
  readonly maxLength: number;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}

/** Cell of a row, as bare as in a spreadsheet. */
export const DraftCell = ({ kind, maxLength, onPaste, ...options }: DraftCellProps) => {
  const { failure, props } = useDraftInput(options);
  return (
    <>
      <input
        {...props}
        className={classes.cell}
        data-kind={kind}
        aria-label={options.label}
        aria-invalid={failure !== null}
        maxLength={maxLength}
        onPaste={onPaste}
        {...(kind === 'amount' && { inputMode: 'decimal' })}
      />
      {failure === null ? null : (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
    </>
  );
};
