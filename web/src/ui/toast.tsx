import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Check, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

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
const UndoMessage = ({ text, onUndo, onTimeout }: UndoMessageProps) => {
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

/** Alerts last four seconds, see docs/coverage.md#constants. */
export const toastMilliseconds = 4000;

const open = (message: string, color: string, role: 'status' | 'alert', icon: ReactNode): string =>
  notifications.show({ message, color, role, icon, autoClose: toastMilliseconds });

const show = (...toShow: Parameters<typeof open>): void => {
  open(...toShow);
};

const success = (message: string): void => show(message, 'green', 'status', <Check size={16} aria-hidden />);
const error = (message: string): void => show(message, 'red', 'alert', <TriangleAlert size={16} aria-hidden />);

/** Warns of a consequence; the result hides the message, once the consequence is undone. */
const revocable = (message: string): (() => void) => {
  const id = open(message, 'red', 'alert', <TriangleAlert size={16} aria-hidden />);
  return () => {
    notifications.hide(id);
  };
};

let lastUndoable = '';

/** Confirms an action and offers to undo it. Only the latest action can be undone; earlier offers disappear. */
const offerUndo = (message: string, takeBack: () => Promise<void>): void => {
  notifications.hide(lastUndoable);
  const close = () => notifications.hide(id);
  const accept = () => {
    close();
    void takeBack();
  };
  const id = notifications.show({
    message: <UndoMessage text={message} onUndo={accept} onTimeout={close} />,
    color: 'green',
    role: 'status',
    icon: <Check size={16} aria-hidden />,
    autoClose: false,
  });
  lastUndoable = id;
};

/** The same, with a standard message after the undo. */
const undoable = (message: string, undo: () => Promise<unknown>): void =>
  offerUndo(message, async () => {
    try {
      await undo();
      success('Rückgängig gemacht.');
    } catch (reason) {
      error(`Rückgängig machen fehlgeschlagen: ${reason instanceof Error ? reason.message : ''}`);
    }
  });

const ownUndos = new WeakMap<object, () => Promise<unknown>>();

/** Gives the result of a save an undo of its own, which leaves what others have stored since. */
export const withUndo = <T extends object>(saved: T, undo: () => Promise<unknown>): T => {
  ownUndos.set(saved, undo);
  return saved;
};

/** Undo that a save came with, else the given one. */
export const undoOfSave = (saved: unknown, otherwise: () => Promise<unknown>): (() => Promise<unknown>) =>
  (typeof saved === 'object' && saved !== null ? ownUndos.get(saved) : undefined) ?? otherwise;

export const toast = {
  success,
  info: (message: string) => show(message, 'petrol', 'status', <Info size={16} aria-hidden />),
  error,
  revocable,
  offerUndo,
  undoable,
};
