/** Long enough for a slow page; later keys reach the page as usual. */
const bufferMs = 5000;

const textFields = 'input:not([type="checkbox"], [type="radio"]), textarea';

/** Sets the value through the native setter and an input event, so that React sees a typed text. */
const typeInto = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, field.value + text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

let stop = (): void => undefined;

/** Buffers text typed while the code of a dialog is loading, for the first field that gets the focus in it. */
export const bufferKeystrokes = (): void => {
  stop();
  let buffered = '';
  const buffer = (event: KeyboardEvent) => {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'Escape') return stop();
    if (!isText && event.key !== 'Backspace') return;
    buffered = isText ? buffered + event.key : buffered.slice(0, -1);
    // Letters are shortcuts outside of a field.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const flush = ({ target }: FocusEvent) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField || !target.matches(textFields) || !target.closest('[role="dialog"]')) return;
    stop();
    if (buffered !== '') typeInto(target, buffered);
  };
  const timer = setTimeout(() => stop(), bufferMs);
  stop = () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', buffer, true);
    document.removeEventListener('focusin', flush);
    document.removeEventListener('pointerdown', stop);
  };
  document.addEventListener('keydown', buffer, true);
  document.addEventListener('focusin', flush);
  document.addEventListener('pointerdown', stop);
};
