import { Popover, Text } from '@mantine/core';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './term.module.css';
import { type TermName, termOf, terms } from './terms.ts';

/** Long enough to pass over a label without opening it, and to move the pointer from the word to its explanation. */
const hoverMs = 250;

interface TermProps {
  readonly name: TermName;
  readonly children: string;
}

/**
 * A word that explains itself on hover, focus and tap. The explanation stays while the pointer is on it, and Escape
 * closes it without moving the pointer (WCAG 1.4.13).
 */
export const Term = ({ name, children }: TermProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const textId = useId();
  const { title, text } = terms[name];

  const turn = (next: boolean, afterMs = 0) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(next), afterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Keeps the dialog around it open.
      event.stopPropagation();
      // A pending hover would open it again.
      clearTimeout(timer.current);
      setIsOpen(false);
    };
    document.addEventListener('keydown', closeOnEscape, true);
    return () => document.removeEventListener('keydown', closeOnEscape, true);
  }, [isOpen]);

  const hovering = {
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && turn(true, hoverMs),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && turn(false, hoverMs),
  };

  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      withRoles={false}
      position="bottom-start"
      shadow="md"
      width={300}
      portalProps={{ target: 'main' }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.term}
          aria-describedby={isOpen ? textId : undefined}
          onFocus={() => turn(true)}
          onBlur={() => turn(false)}
          onClick={() => turn(true)}
          {...hovering}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown p="sm" role="tooltip" id={textId} {...hovering}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Text size="sm">{text}</Text>
      </Popover.Dropdown>
    </Popover>
  );
};

/** A label, which explains itself if it is one of the terms. */
export const Explained = ({ label }: { readonly label: string }) => {
  const name = termOf(label);
  return name ? <Term name={name}>{label}</Term> : label;
};
