import { mayMention, readMentions } from '@flottwart/contract/rules/mentions';
import { Popover, Textarea, type TextareaProps, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { apiQuery } from '../../api/query.ts';
import { useNamedMembers } from '../../api/team.ts';
import {
  canBeMentioned,
  insertMention,
  type Mentionable,
  matchingColleagues,
  type TypedMention,
  typedMention,
} from './mention-text.ts';
import classes from './mention-textarea.module.css';

interface MentionTextareaProps extends Omit<TextareaProps, 'value' | 'onChange' | 'ref'> {
  readonly box?: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

const useColleagues = (enabled: boolean) => {
  const { data: profile } = useQuery({ ...apiQuery('GET /api/users/myProfile'), enabled });
  const members = useNamedMembers(enabled);
  const colleagues = members?.filter((one) => one.email !== profile?.email && canBeMentioned(one)) ?? [];
  return { members, colleagues };
};

/** Hint at an `@` that notifies nobody, which would go unnoticed otherwise. */
const hintOf = (text: string, members: readonly Mentionable[] | undefined): string | null => {
  const unknown = members ? readMentions(text, members).unknown : null;
  return unknown === null
    ? null
    : `„@${unknown}“ erwähnt niemanden. Erwähnt wird, wer aus der Liste gewählt oder mit vollem Namen genannt ist.`;
};

/**
 * Text area that offers colleagues after an `@`, with arrow keys and Enter or Tab, or by a tap; Escape closes the list until the next `@`. An `@` that
 * names nobody is pointed out. The focus stays in the text: the list is named by `aria-activedescendant`.
 */
export const MentionTextarea = ({ box, value, onChange, onKeyDown, ...others }: MentionTextareaProps) => {
  const ownBox = useRef<HTMLTextAreaElement>(null);
  const input = box ?? ownBox;
  const listId = useId();
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [active, setActive] = useState(0);
  const [caret, setCaret] = useState<number | null>(null);
  const { members, colleagues } = useColleagues(typed !== null || mayMention(value));
  const found = typed ? matchingColleagues(colleagues, typed.text) : [];
  const isOpen = found.length > 0;
  const hint = isOpen ? null : hintOf(value, members);
  const optionId = (index: number) => `${listId}-${index}`;

  // A changed value moves the caret to its end.
  useLayoutEffect(() => {
    if (caret === null) return;
    input.current?.setSelectionRange(caret, caret);
    setCaret(null);
  }, [caret, input]);

  const look = (text: string, position: number) => {
    setTyped(typedMention(text, position));
    setActive(0);
  };

  const choose = (colleague: Mentionable | undefined) => {
    if (!typed || !colleague) return;
    const inserted = insertMention(value, typed, colleague);
    onChange(inserted.text);
    setCaret(inserted.caret);
    setTyped(null);
    input.current?.focus();
  };

  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setActive((active + 1) % found.length),
    ArrowUp: () => setActive((active - 1 + found.length) % found.length),
    Enter: () => choose(found[active]),
    Tab: () => choose(found[active]),
    Escape: () => setTyped(null),
  };

  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const act = isOpen && !event.ctrlKey && !event.metaKey && !event.shiftKey ? actions[event.key] : undefined;
    if (!act) return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    <>
      <Popover opened={isOpen} position="bottom-start" width="target" shadow="md" withRoles={false} trapFocus={false}>
        <Popover.Target>
          <div>
            <Textarea
              {...others}
              ref={input}
              value={value}
              description={hint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              aria-autocomplete="list"
              aria-haspopup="listbox"
              aria-controls={isOpen ? listId : undefined}
              aria-activedescendant={isOpen ? optionId(active) : undefined}
              onChange={({ currentTarget }) => {
                onChange(currentTarget.value);
                look(currentTarget.value, currentTarget.selectionStart);
              }}
              onClick={({ currentTarget }) => look(value, currentTarget.selectionStart)}
              onBlur={() => setTyped(null)}
              onKeyDown={handleKey}
            />
          </div>
        </Popover.Target>
        <Popover.Dropdown p={4}>
          <div id={listId} role="listbox" aria-label="Kollegen" className={classes.list}>
            {found.map((colleague, index) => (
              <UnstyledButton
                key={colleague.email}
                component="div"
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={classes.option}
                // The text keeps the focus, whose loss would close the list.
                onPointerDown={(event: { preventDefault: () => void }) => event.preventDefault()}
                onMouseDown={(event: { preventDefault: () => void }) => event.preventDefault()}
                onClick={() => choose(colleague)}
              >
                <span className={classes.name}>{colleague.name}</span>
                <span className={classes.email}>{colleague.email}</span>
              </UnstyledButton>
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{isOpen ? countText(found.length) : hint}</VisuallyHidden>
    </>
  );
};

const countText = (count: number): string => (count === 1 ? '1 Vorschlag' : `${count} Vorschläge`);
