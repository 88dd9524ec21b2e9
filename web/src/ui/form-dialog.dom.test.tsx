import { MantineProvider, TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { type SyntheticEvent, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { FormDialog } from './form-dialog.tsx';
import { bufferKeystrokes } from './keystroke-buffer.ts';
import { useDraftForm } from './use-draft.ts';

type User = Awaited<ReturnType<typeof renderPage>>['user'];

interface VehicleDialogProps {
  readonly onSubmit?: () => void;
  readonly failure?: string | null;
  readonly busy?: boolean;
  readonly canSubmit?: boolean;
}

const VehicleDialog = ({ onSubmit, failure = null, busy = false, canSubmit = true }: VehicleDialogProps) => {
  const [isOpen, setIsOpen] = useState(true);
  const { form, draft } = useDraftForm('/vehicles Fahrzeug', { initialValues: { vin: '' } });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Anlegen
      </button>
      <FormDialog
        opened={isOpen}
        title="Fahrzeug anlegen"
        submitLabel="Speichern"
        failure={failure}
        busy={busy}
        canSubmit={canSubmit}
        draft={draft}
        onSubmit={submit}
        onClose={() => setIsOpen(false)}
      >
        <TextInput label="VIN" {...form.getInputProps('vin')} />
      </FormDialog>
    </>
  );
};

const dialog = () => screen.queryByRole('dialog', { name: 'Fahrzeug anlegen' });
const vin = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'VIN' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const oldNote = () => screen.queryByRole('status');

describe('the dialog around every form', () => {
  test('starts in its first field, not on the close button', async () => {
    await renderPage(<VehicleDialog />);
    await waitFor(() => expect(document.activeElement).toBe(vin()));
  });

  test('receives what was typed while its code was loading', async () => {
    const { user, rerender } = await renderPage(null);
    bufferKeystrokes();
    await user.keyboard('Nxx{Backspace}{Backspace} e');
    rerender(
      <MantineProvider env="test">
        <VehicleDialog />
      </MantineProvider>,
    );
    await waitFor(() => expect(vin().value).toBe('N e'));
    await user.keyboard('1');
    expect(vin().value).toBe('N e1');
  });

  test('submits on its button and on Enter in a field', async () => {
    const onSubmit = vi.fn();
    const { user } = await renderPage(<VehicleDialog onSubmit={onSubmit} />);
    await user.click(button('Speichern'));
    await user.type(vin(), 'W1{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  test('does not submit while required fields are missing', async () => {
    const onSubmit = vi.fn();
    const { user } = await renderPage(<VehicleDialog onSubmit={onSubmit} canSubmit={false} />);
    await user.click(button('Speichern'));
    await user.type(vin(), 'W1{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('says what went wrong and keeps what was typed', async () => {
    const { user } = await renderPage(<VehicleDialog failure="Diese VIN gibt es schon." />);
    await user.type(vin(), 'W1');
    expect(screen.getByRole('alert').textContent).toBe('Diese VIN gibt es schon.');
    expect(vin().value).toBe('W1');
  });

  test('while it saves it cannot be closed, cancelled or sent again', async () => {
    const onSubmit = vi.fn();
    const { user } = await renderPage(<VehicleDialog onSubmit={onSubmit} busy />);
    await user.keyboard('{Escape}');
    await user.click(button('Schließen'));
    await user.click(button('Abbrechen'));
    await user.click(button('Speichern'));
    expect(dialog()).not.toBeNull();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('closing the dialog with something typed', () => {
  test.each([
    ['Escape', (user: User) => user.keyboard('{Escape}')],
    ['the cross', (user: User) => user.click(button('Schließen'))],
  ])('%s keeps it for the next time, marked as a draft', async (_, close) => {
    const { user } = await renderPage(<VehicleDialog />);
    await user.type(vin(), 'W1');
    expect(oldNote()).toBeNull();
    await close(user);
    await waitFor(() => expect(dialog()).toBeNull());
    await user.click(button('Anlegen'));
    expect(vin().value).toBe('W1');
    expect(oldNote()).not.toBeNull();
  });

  test('the button to cancel gives it up', async () => {
    const { user } = await renderPage(<VehicleDialog />);
    await user.type(vin(), 'W1');
    await user.click(button('Abbrechen'));
    await waitFor(() => expect(dialog()).toBeNull());
    await user.click(button('Anlegen'));
    expect(vin().value).toBe('');
    expect(oldNote()).toBeNull();
  });

  test('a restored draft can be discarded without closing', async () => {
    const first = await renderPage(<VehicleDialog />);
    await first.user.type(vin(), 'W1');
    first.unmount();
    const { user } = await renderPage(<VehicleDialog />);
    expect(vin().value).toBe('W1');
    await user.click(button('Verwerfen'));
    expect(vin().value).toBe('');
    expect(oldNote()).toBeNull();
    expect(dialog()).not.toBeNull();
  });
});
