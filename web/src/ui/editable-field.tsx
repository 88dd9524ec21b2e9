import { Anchor, Loader, Text, TextInput, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { registrationMark } from './column.ts';
import { DateInput } from './dates/date-input.tsx';
import { type DateKind, entryError, formatEntry } from './dates/date-kinds.ts';
import { DraftActions } from './draft-actions.tsx';
import classes from './editable-field.module.css';
import { Explained } from './help/term.tsx';
import { useInlineEdit } from './use-inline-edit.ts';

interface EditableFieldProps {
  readonly label: string;
  readonly value: string;
  /** Rejects with the reason if the value could not be saved. */
  readonly onSave: (value: string) => Promise<unknown>;
  readonly maxLength?: number;
  readonly type?: 'text' | 'tel' | 'email';
  /** Makes it a field for a day, a time or both; the value is then in the form of the wire. */
  readonly kind?: DateKind;
  /** Two-digit years lie in the past. */
  readonly isBirthDate?: boolean;
  /** A month alone means its last day. */
  readonly takesMonth?: boolean;
  readonly inputMode?: 'numeric' | 'decimal';
  /** Formats the value where it reads differently from what is typed. */
  readonly formatValue?: (value: string) => string;
  /** Rendered instead of the plain text while the field is closed. */
  readonly children?: ReactNode;
  readonly check?: (draft: string) => string | null;
  /** Remark about an unusual value, as typed and as stored; it refuses nothing. */
  readonly hint?: ((draft: string) => ReactNode) | undefined;
  /** Form in which two inputs are the same value. */
  readonly normalise?: (draft: string) => string;
  /** Shown for an empty value. */
  readonly missing?: string;
  /** Page that the value links to; the pencil beside it opens the field. */
  readonly to?: string | undefined;
  /** List of values to choose from, of which another may be typed; rendered while the field is open. */
  readonly choices?: (listId: string) => ReactNode;
}

/**
 * Text that turns into an input when clicked. Enter or leaving saves, only if changed; Escape restores.
 * While saving it takes no input; after a failure it stays open with what was typed.
 */
export const EditableField = (props: EditableFieldProps) => {
  const { label, value, onSave, maxLength, type = 'text', kind, isBirthDate, takesMonth, inputMode } = props;
  const { check, normalise, to, hint, choices } = props;
  const { formatValue = (text) => (kind ? formatEntry(kind, text) : text), missing = 'keine Angabe', children } = props;
  const checkEntry = (draft: string) => (kind ? entryError(kind, draft) : null) ?? check?.(draft) ?? null;
  const edit = useInlineEdit({ label, value, onSave, check: checkEntry, normalise, formatValue });
  const displayRef = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  const inputId = useId();
  const isOpen = edit.draft !== null;
  const shown = value === '' ? missing : formatValue(value);

  useEffect(() => {
    if (isOpen || !returnsFocus.current) return;
    returnsFocus.current = false;
    displayRef.current?.focus();
  }, [isOpen]);

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The same key press would otherwise click the button that gets the focus, and open the field again.
    event.preventDefault();
    returnsFocus.current = true;
    if (event.key === 'Enter') void edit.save();
    else if (!edit.isSaving) edit.close();
  };

  const handleBlur = () => {
    returnsFocus.current = false;
    void edit.save();
  };

  if (edit.draft === null)
    return (
      <ClosedField
        {...{ label, to, displayRef }}
        text={shown}
        isMissing={value === ''}
        hint={hint?.(value)}
        onOpen={edit.open}
      >
        {children}
      </ClosedField>
    );

  const inputProps = {
    className: classes.control,
    classNames: { error: classes.failure ?? '' },
    id: inputId,
    autoFocus: !edit.isRestored,
    value: edit.draft,
    readOnly: edit.isSaving,
    'aria-busy': edit.isSaving,
    error: edit.failure,
    rightSection: edit.isSaving ? <Loader size="xs" /> : null,
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onBlur: handleBlur,
    onKeyDown: handleKey,
  };
  return (
    <OpenField label={label} inputId={inputId} edit={edit} hint={edit.failure ? null : hint?.(edit.draft)}>
      {kind ? (
        <DateInput {...inputProps} {...{ kind, isBirthDate, takesMonth }} fieldName={label} onChange={edit.change} />
      ) : (
        <TextInput
          {...inputProps}
          {...{ type, inputMode, maxLength, list: choices && `${inputId}-choices` }}
          onChange={(event) => edit.change(event.currentTarget.value)}
        />
      )}
      {choices?.(`${inputId}-choices`)}
    </OpenField>
  );
};

interface OpenFieldProps {
  readonly label: string;
  readonly inputId: string;
  readonly edit: ReturnType<typeof useInlineEdit>;
  readonly hint: ReactNode;
  readonly children: ReactNode;
}

/** Announced while typing alone. */
const Hint = ({ isLive = false, children }: { readonly isLive?: boolean; readonly children: ReactNode }) =>
  children ? (
    <Text size="xs" c="dimmed" component="div" role={isLive ? 'status' : undefined}>
      {children}
    </Text>
  ) : null;

const OpenField = ({ label, inputId, edit, hint, children }: OpenFieldProps) => (
  <div data-registration={registrationMark(label)}>
    <label htmlFor={inputId} className={classes.label}>
      {label}
    </label>
    {children}
    <Hint isLive>{hint}</Hint>
    {edit.notice ? (
      <Text size="xs" role="status" mt={4}>
        {edit.notice}
      </Text>
    ) : null}
    <DraftActions edit={edit} />
  </div>
);

interface ClosedFieldProps {
  readonly label: string;
  readonly text: string;
  readonly isMissing: boolean;
  readonly to: string | undefined;
  readonly displayRef: RefObject<HTMLButtonElement | null>;
  readonly hint: ReactNode;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** The value, a button that opens the field; where the value is a link, the pencil beside it opens the field. */
const ClosedField = ({ label, text, isMissing, to, displayRef, hint, onOpen, children }: ClosedFieldProps) => {
  const content = isMissing ? text : (children ?? text);
  const isLink = to !== undefined && !isMissing;
  return (
    <div data-registration={registrationMark(label)}>
      <Text className={classes.label} component="div">
        <Explained label={label} />
      </Text>
      <div className={isLink ? classes.linked : classes.control}>
        {isLink ? (
          <Anchor component={Link} to={to} size="sm">
            {content}
          </Anchor>
        ) : null}
        <UnstyledButton
          ref={displayRef}
          className={isLink ? classes.edit : classes.display}
          aria-label={`${label} bearbeiten: ${text}`}
          onClick={onOpen}
        >
          {isLink ? null : <span className={isMissing ? classes.missing : undefined}>{content}</span>}
          <Pencil size={14} className={classes.pencil} aria-hidden />
        </UnstyledButton>
      </div>
      <Hint>{hint}</Hint>
    </div>
  );
};
