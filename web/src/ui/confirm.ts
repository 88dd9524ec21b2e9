import { type ReactNode, useSyncExternalStore } from 'react';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** Shown above the text. */
  readonly content?: ReactNode;
  /** Names the action, not "OK". */
  readonly confirmLabel: string;
  /** Consequences, one sentence each. */
  readonly details?: readonly string[];
  /** Word that has to be typed first. */
  readonly typed?: string;
}

interface PendingQuestion extends Question {
  readonly answer: (isConfirmed: boolean) => void;
}

let pending: PendingQuestion | null = null;
const listeners = new Set<() => void>();

const change = (next: PendingQuestion | null): void => {
  pending = next;
  for (const listener of listeners) listener();
};

/** Asks before something is lost; every delete goes through here. `ConfirmHost` shows the dialog. */
export const confirm = (question: Question): Promise<boolean> => {
  pending?.answer(false);
  return new Promise((resolve) => {
    change({
      ...question,
      answer: (isConfirmed) => {
        change(null);
        resolve(isConfirmed);
      },
    });
  });
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePendingQuestion = (): PendingQuestion | null => useSyncExternalStore(subscribe, () => pending);
