import type { ComponentProps, MouseEvent } from 'react';

interface ButtonElementProps extends ComponentProps<'button'> {
  readonly 'data-loading'?: boolean;
  readonly 'data-disabled'?: boolean;
}

const refuse = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * Element of every button. Mantine disables one that is loading, and a browser takes the focus from a disabled element for good: whoever pressed it by key would
 * be at the beginning of the page. Busy, it keeps the focus and does nothing.
 */
export const ButtonElement = ({ type = 'button', disabled, ...props }: ButtonElementProps) => {
  const isBusy = props['data-loading'] === true && props['data-disabled'] !== true;
  return isBusy ? (
    <button {...props} type={type} aria-disabled="true" onClick={refuse} />
  ) : (
    <button {...props} type={type} disabled={disabled} />
  );
};
