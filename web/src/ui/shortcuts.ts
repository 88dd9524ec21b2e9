import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

interface Shortcut {
  /** Key as the browser names it; `mod` is Ctrl, or Cmd on a Mac. */
  readonly keys: string;
  readonly label: string;
  readonly group: 'Überall' | 'In Listen' | 'Auf der Seite eines Vorgangs';
}

/** Keys of the application, except those of its pages; help, tooltips and handlers read this list. */
export const shortcuts = {
  palette: { keys: 'mod+K', label: 'Suchen und springen', group: 'Überall' },
  help: { keys: '?', label: 'Tasten zeigen', group: 'Überall' },
  search: { keys: '/', label: 'In der Liste suchen', group: 'In Listen' },
  new: { keys: 'n', label: 'Neu anlegen', group: 'In Listen' },
  next: { keys: 'j', label: 'Nächste Zeile', group: 'In Listen' },
  previous: { keys: 'k', label: 'Vorige Zeile', group: 'In Listen' },
  open: { keys: 'Enter', label: 'Zeile öffnen', group: 'In Listen' },
  select: { keys: 'Leertaste', label: 'Zeile auswählen', group: 'In Listen' },
  edit: { keys: 'e', label: 'Titel bearbeiten', group: 'Auf der Seite eines Vorgangs' },
  send: { keys: 'mod+Enter', label: 'Kommentar senden', group: 'Auf der Seite eines Vorgangs' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

/** Offers of a page: its shortcuts, and the import that only the palette calls. */
export type OfferName = ShortcutName | 'import';

/** Handlers of the mounted components; the one mounted last wins. */
const offers = new Map<OfferName, readonly (() => void)[]>();
const listeners = new Set<() => void>();
let awaited: { readonly name: OfferName; readonly path: string } | null = null;

/** Runs what the page offers for a shortcut; false if it offers nothing. */
export const runShortcut = (name: OfferName): boolean => {
  const act = offers.get(name)?.at(-1);
  act?.();
  return act !== undefined;
};

const setOffers = (name: OfferName, acts: readonly (() => void)[]): void => {
  offers.set(name, acts);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** True while a component of the page offers it. */
export const useIsOffered = (name: OfferName): boolean =>
  useSyncExternalStore(subscribe, () => (offers.get(name)?.length ?? 0) > 0);

/** Runs a shortcut as soon as the page with this path offers it; while another page is being left, its offers do not count. */
export const runOnPage = (name: OfferName, path: string, { isLeaving = false } = {}): void => {
  const isShown = !isLeaving && window.location.pathname === path;
  awaited = isShown && runShortcut(name) ? null : { name, path };
};

/** Offers a shortcut while the component is mounted, from the moment it is seen. */
export const useShortcut = (name: OfferName, act: () => void): void => {
  const latest = useEffectEvent(act);
  useLayoutEffect(() => {
    const offer = () => latest();
    setOffers(name, [...(offers.get(name) ?? []), offer]);
    if (awaited?.name === name && awaited.path === window.location.pathname) {
      awaited = null;
      offer();
    }
    return () => {
      setOffers(name, offers.get(name)?.filter((other) => other !== offer) ?? []);
    };
  }, [name]);
};

const textFields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(textFields) !== null;

const isLayerOpen = (): boolean =>
  [...document.querySelectorAll(layers)].some((layer) => layer.checkVisibility?.() ?? true);

/** True for a plain key that nobody is typing and no dialog or menu waits for. */
export const isFreeKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.isComposing &&
  !isTyping(event.target) &&
  !isLayerOpen();

/** Focuses the next or the previous row of the tables and lists on the page. */
export const moveRow = (step: 1 | -1): void => {
  const links = [...document.querySelectorAll<HTMLElement>('main [data-row-link]')];
  const row = document.activeElement?.closest('[role="row"], [data-row]');
  const current = links.findIndex((link) => row?.contains(link));
  const next = current < 0 ? links[0] : links[current + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
};
