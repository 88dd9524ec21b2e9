import { ActionIcon, Button } from '@mantine/core';
import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { SavingSwitch } from '../ui/saving-switch.tsx';

type Render = (isBusy: boolean, start: () => void) => ReactNode;

const BusyPart = ({ children }: { readonly children: Render }) => {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <>
      {children(isBusy, () => setIsBusy(true))}
      <span data-testid="done" onPointerDown={() => setIsBusy(false)} />
    </>
  );
};

test.each<[string, (isBusy: boolean, press: () => void) => ReactNode]>([
  [
    'button',
    (isBusy, press) => (
      <Button loading={isBusy} onClick={press}>
        Senden
      </Button>
    ),
  ],
  ['icon', (isBusy, press) => <ActionIcon loading={isBusy} onClick={press} aria-label="Senden" />],
  [
    'submit button',
    (isBusy, press) => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
      >
        <input aria-label="Text" />
        <Button type="submit" loading={isBusy}>
          Senden
        </Button>
      </form>
    ),
  ],
])('a busy %s keeps the focus, says that it is disabled and does nothing', async (_what, part) => {
  const pressed = vi.fn();
  const { user } = await renderPage(
    <BusyPart>
      {(isBusy, start) =>
        part(isBusy, () => {
          pressed();
          start();
        })
      }
    </BusyPart>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Senden' });
  button.focus();
  await user.keyboard('{Enter}');
  expect([pressed.mock.calls.length, button.disabled, button.getAttribute('aria-disabled')]).toEqual([
    1,
    false,
    'true',
  ]);
  await user.keyboard('{Enter} ');
  await user.click(button);
  const field = screen.queryByRole('textbox');
  if (field) await user.type(field, 'a{Enter}');
  expect(pressed).toHaveBeenCalledTimes(1);
  button.focus();
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByTestId('done') });
  expect(button.hasAttribute('aria-disabled')).toBe(false);
});

test('a switch that is being saved keeps the focus and takes no other value', async () => {
  const toggled = vi.fn();
  const { user } = await renderPage(
    <BusyPart>
      {(isBusy, start) => (
        <SavingSwitch
          label="AFF"
          checked={isBusy}
          isSaving={isBusy}
          onToggle={(isOn) => {
            toggled(isOn);
            start();
          }}
        />
      )}
    </BusyPart>,
  );
  await user.tab();
  await user.keyboard(' ');
  await user.keyboard(' ');
  expect(toggled.mock.calls).toEqual([[true]]);
  expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'AFF' }));
});

test('a button that is disabled for another reason than being busy stays disabled', async () => {
  await renderPage(
    <Button disabled loading>
      Senden
    </Button>,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Senden' }).disabled).toBe(true);
});
