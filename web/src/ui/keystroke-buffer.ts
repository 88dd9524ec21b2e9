/** Ends a buffer whose dialog or page never comes; later keys act as usual. */
const maxBufferMs = 30_000;

const textFields = 'input:not([type="checkbox"], [type="radio"]), textarea';

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

const isText = (event: KeyboardEvent): boolean => event.key.length === 1 && !hasModifier(event);

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.matches(textFields);

/** Sets the value through the native setter and an input event, so that React sees a typed text. */
const typeInto = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, field.value + text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const press = (target: Element, { key, ctrlKey = false, metaKey = false }: KeyboardEventInit): void => {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true, cancelable: true }));
};

/** Passes every key to `buffer` before the page sees it, until stopped, Escape, a click, or the time is over. */
const intercept = (buffer: (event: KeyboardEvent) => void): (() => void) => {
  const handle = (event: KeyboardEvent) => (event.key === 'Escape' ? stop() : buffer(event));
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', handle, true);
    document.removeEventListener('pointerdown', stop);
  };
  const timer = setTimeout(stop, maxBufferMs);
  document.addEventListener('keydown', handle, true);
  document.addEventListener('pointerdown', stop);
  return stop;
};

/** Withholds a key from the page, where letters are shortcuts and Enter opens what has the focus. */
const withhold = (event: KeyboardEvent): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

let stopBuffer = (): void => undefined;

/** Buffers text typed while a dialog or its code is loading, and Enter after it, for the first field that gets the focus in it. */
export const bufferKeystrokes = (): void => {
  stopBuffer();
  let text = '';
  let isEntered = false;
  const stop = intercept((event) => {
    if (!isText(event) && event.key !== 'Backspace' && event.key !== 'Enter') return;
    withhold(event);
    if (isEntered || event.repeat) return;
    if (event.key === 'Enter') isEntered = text !== '';
    else text = event.key === 'Backspace' ? text.slice(0, -1) : text + event.key;
  });
  const flush = ({ target }: FocusEvent) => {
    if (!isField(target) || !target.closest('[role="dialog"]')) return;
    stopBuffer();
    if (text !== '') typeInto(target, text);
    // After React has rendered the text.
    if (isEntered) setTimeout(() => press(target, { key: 'Enter' }));
  };
  stopBuffer = () => {
    stop();
    document.removeEventListener('focusin', flush);
  };
  document.addEventListener('focusin', flush);
};

let releaseHeld = (): void => undefined;

/** Holds shortcuts, and what is typed after them, from the start of the application until the frame that handles them calls `releaseKeys`. */
export const holdKeys = (): void => {
  releaseHeld();
  const held: KeyboardEvent[] = [];
  const isHeld = (event: KeyboardEvent): boolean => {
    if (isField(event.target)) return false;
    if (hasModifier(event)) return event.key.toLowerCase() === 'k' && !event.altKey;
    return /^[a-z/?]$/.test(event.key) || (held.length > 0 && /^(.|Enter|Backspace)$/u.test(event.key));
  };
  const stop = intercept((event) => {
    if (!isHeld(event)) return;
    withhold(event);
    if (!event.repeat) held.push(event);
  });
  releaseHeld = () => {
    stop();
    for (const event of held.splice(0)) press(document.body, event);
  };
};

/** Presses the held keys again. */
export const releaseKeys = (): void => releaseHeld();
