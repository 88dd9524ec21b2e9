import { Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';

/** Twice as long as a message without a button, to leave time to decide. */
const offeredMs = 8000;

interface UndoMessageProps {
  readonly text: string;
  readonly onUndo: () => void;
  readonly onTimeout: () => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isUndoKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';

/** Stays while hovered or focused. Ctrl+Z does the same as the button, except in a text field. */
export const UndoMessage = ({ text, onUndo, onTimeout }: UndoMessageProps) => {
  const [isHeld, setIsHeld] = useState(false);
  const timeOut = useEffectEvent(onTimeout);
  const undo = useEffectEvent(onUndo);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => timeOut(), offeredMs);
    return () => clearTimeout(timer);
  }, [isHeld]);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isUndoKey(event) || isTyping(event.target)) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  return (
    <Group
      justify="space-between"
      gap="sm"
      wrap="nowrap"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span>{text}</span>
      <Button variant="default" size="compact-sm" onClick={onUndo}>
        Rückgängig
      </Button>
    </Group>
  );
};
