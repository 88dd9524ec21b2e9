import type { LeasingDraft } from '@flottwart/contract/leasing/drafts';
import { createContext, type KeyboardEvent, type RefObject, use } from 'react';
import type { DraftChange } from '../../../api/leasing-drafts.ts';
import type { Doubt } from './draft-fields.ts';

/** Field that is being filled: words of the page are put into it. */
export interface OpenField {
  /** Name of the field on this page, which its mark on the printed page has as well. */
  readonly target: string;
  readonly label: string;
  readonly take: (text: string) => void;
}

export interface Workspace {
  readonly draft: LeasingDraft;
  readonly doubts: readonly Doubt[];
  readonly save: (change: DraftChange) => Promise<unknown>;
  readonly open: OpenField | null;
  readonly onOpen: (field: OpenField) => void;
  /** Links a field with its mark on the page. */
  readonly onHover: (target: string | null) => void;
  readonly root: RefObject<HTMLDivElement | null>;
}

export const WorkspaceContext = createContext<Workspace | null>(null);

export const useWorkspace = (): Workspace => {
  const workspace = use(WorkspaceContext);
  if (workspace === null) throw new Error('A part of the form is outside of it.');
  return workspace;
};

const doubtful = '[data-doubt]:not([disabled])';

/** Focuses the next doubt behind an element, the first one without it, else the button that takes the document. */
export const focusNextDoubt = (root: HTMLElement | null, after?: HTMLElement): void => {
  // The columns of a table are one doubt.
  const others = [...(root?.querySelectorAll<HTMLElement>(doubtful) ?? [])].filter(
    ({ dataset }) => dataset.doubt !== after?.dataset.doubt,
  );
  const isAfterFocus = (each: HTMLElement): boolean =>
    !after || (after.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  // Not back to the first: what was just answered is still being saved.
  (others.find(isAfterFocus) ?? root?.querySelector<HTMLElement>('[data-accept]'))?.focus();
};

/** Tab leads from doubt to doubt; every other field keeps its natural order, and so does the way back. */
export const handleDoubtKeys = (event: KeyboardEvent<HTMLElement>, root: HTMLElement | null): void => {
  if (event.key !== 'Tab' || event.shiftKey || !(event.target instanceof HTMLElement)) return;
  if (!event.target.matches(doubtful)) return;
  const all = [...(root?.querySelectorAll<HTMLElement>(doubtful) ?? [])];
  const next = all[all.indexOf(event.target) + 1] ?? root?.querySelector<HTMLElement>('[data-accept]');
  if (!next) return;
  event.preventDefault();
  next.focus();
};
