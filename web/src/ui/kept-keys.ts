/** Long enough for a slow page; afterwards keys are keys again. */
const keptMs = 5000;

const textFields = 'input:not([type="checkbox"], [type="radio"]), textarea';

/** Types text into a field as the person would, so that the form around it hears of it. */
const typeInto = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, field.value + text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

let stop = (): void => undefined;

/** Keeps what is typed while the code of a dialog is loading, for the field in which it starts. */
export const keepKeys = (): void => {
  stop();
  let kept = '';
  const keep = (event: KeyboardEvent) => {
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'Escape') return stop();
    if (!isText && event.key !== 'Backspace') return;
    kept = isText ? kept + event.key : kept.slice(0, -1);
    // Letters are shortcuts outside of a field.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const hand = ({ target }: FocusEvent) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField || !target.matches(textFields) || !target.closest('[role="dialog"]')) return;
    stop();
    if (kept !== '') typeInto(target, kept);
  };
  const timer = setTimeout(() => stop(), keptMs);
  stop = () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', keep, true);
    document.removeEventListener('focusin', hand);
    document.removeEventListener('pointerdown', stop);
  };
  document.addEventListener('keydown', keep, true);
  document.addEventListener('focusin', hand);
  document.addEventListener('pointerdown', stop);
};
