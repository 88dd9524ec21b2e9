import { maxVinLength } from '@flottwart/contract/rules/limits';
import {
  joinPlate,
  plateHint,
  platePartLengths,
  splitPlate,
  typedPlateError,
  unclearPlate,
  vinHint,
} from '@flottwart/contract/rules/plate';
import { Group, Input, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ClipboardEvent, Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';
import { saveCancelled } from '../../ui/use-inline-edit.ts';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { sendPlate } from './send-plate.ts';
import { vehicleDraft } from './vehicle-list.ts';

const boxes = [
  { part: 'district', label: 'Kennzeichen: Unterscheidungszeichen', placeholder: 'XX' },
  { part: 'letters', label: 'Kennzeichen: Buchstaben', placeholder: 'XX' },
  { part: 'number', label: 'Kennzeichen: Nummer', placeholder: '1234AB' },
] as const;

type Parts = Readonly<Record<(typeof boxes)[number]['part'], string>>;

const plateOfParts = ({ district, letters, number }: Parts): string => joinPlate(district, letters, number);

interface PlateInputProps {
  readonly value: Parts;
  readonly onChange: (parts: Partial<Parts>) => void;
  readonly error: ReactNode;
}

/**
 * Three boxes of a plate. A hyphen or a blank goes on to the next one, a digit to the number, Backspace at the start
 * back; a whole plate fills all, or stays whole in the first one with the reason.
 */
const PlateInput = ({ value, onChange, error }: PlateInputProps) => {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const last = boxes.length - 1;

  const goTo = (index: number) => {
    const input = inputs.current[index];
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  };

  /** Moves the text after the cursor along. */
  const goOn = (index: number, { value: typed, selectionStart, selectionEnd }: HTMLInputElement) => {
    const [here, next] = [boxes[index], boxes[index + 1]];
    const [before, after] = [typed.slice(0, selectionStart ?? undefined), typed.slice(selectionEnd ?? typed.length)];
    // The first part is never empty; the second one is for authorities.
    if (!here || !next || (index === 0 && before.trim() === '')) return;
    if (after !== '') onChange({ [here.part]: before, [next.part]: `${after}${value[next.part]}` });
    goTo(index + 1);
  };

  const handleKey = (index: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (event.key === 'Backspace' && index > 0 && selectionStart === 0 && selectionEnd === 0) {
      event.preventDefault();
      goTo(index - 1);
    }
    if (index === last) return;
    if (event.key === '-' || event.key === ' ') {
      event.preventDefault();
      goOn(index, event.currentTarget);
      return;
    }
    typeIntoFull(index, event);
  };

  /** A sign for which its box is too short, as in a plate typed in one go; the browser would drop it. */
  const typeIntoFull = (index: number, event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const { value: typed, selectionStart, selectionEnd } = event.currentTarget;
    const box = boxes[index];
    const isFull = typed.length >= (platePartLengths[index] ?? 0) && selectionStart === selectionEnd;
    if (!box || !isFull || key.length !== 1 || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    const place = selectionStart ?? typed.length;
    handleChange(index, box.part, `${typed.slice(0, place)}${key}${typed.slice(place)}`);
  };

  const fill = (parts: Parts) => {
    onChange(parts);
    inputs.current[last]?.focus();
  };

  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    const parts = splitPlate(text);
    const isWhole = /\p{L}.*\p{N}/su.test(text);
    if (!parts && !isWhole) return;
    event.preventDefault();
    if (parts) fill(parts);
    else onChange({ district: text.trim(), letters: '', number: '' });
  };

  /** Keyboards on a screen report what was typed only by the value. */
  const handleChange = (index: number, part: keyof Parts, typed: string) => {
    const whole = index === 0 && value.letters === '' && value.number === '' ? splitPlate(typed) : null;
    if (whole) return fill(whole);
    const [, letters, digits] = (part === 'letters' && /^(\D*)(\d.*)$/.exec(typed.replace(/[\s-]+/g, ''))) || [];
    if (digits !== undefined) return fill({ ...value, letters: letters ?? '', number: `${digits}${value.number}` });
    const goesOn = index < last && /[^\s-][\s-]+$/.test(typed);
    onChange({ [part]: index < last ? typed.replace(/[\s-]+/g, '') : typed });
    if (goesOn) goTo(index + 1);
  };

  const isUnclear = typedPlateError(value.district) === unclearPlate;
  const isTooLong = boxes.some(({ part }, index) => value[part].trim().length > (platePartLengths[index] ?? 0));
  return (
    <Input.Wrapper
      label="Kennzeichen"
      withAsterisk
      labelElement="div"
      error={error ?? (isUnclear || isTooLong ? unclearPlate : null)}
    >
      <Group gap="xs" wrap="nowrap" data-registration>
        {boxes.map(({ part, label, placeholder }, index) => (
          <Fragment key={part}>
            {index > 0 ? <Text aria-hidden>-</Text> : null}
            <TextInput
              ref={(input) => {
                inputs.current[index] = input;
              }}
              aria-label={label}
              placeholder={placeholder}
              maxLength={platePartLengths[index]}
              autoComplete="off"
              autoCapitalize="characters"
              value={value[part]}
              onChange={(event) => handleChange(index, part, event.currentTarget.value)}
              onKeyDown={handleKey(index)}
              onPaste={handlePaste}
            />
          </Fragment>
        ))}
      </Group>
    </Input.Wrapper>
  );
};

const emptyForm = { vin: '', district: '', letters: '', number: '' };

interface AddVehicleDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export const AddVehicleDialog = ({ opened, onClose }: AddVehicleDialogProps) => {
  const createVehicle = useMutation(apiMutation('POST /api/vehicles'));
  const navigate = useNavigate();
  const { form, draft } = useDraftForm(vehicleDraft, { initialValues: emptyForm });
  const { vin, district, number } = form.values;
  const isComplete = [vin, district, number].every((text) => text.trim() !== '');
  const licensePlate = plateOfParts(form.values);
  const refusals = fieldErrorsOf(createVehicle.error);

  const close = () => {
    createVehicle.reset();
    onClose();
  };

  const submit = form.onSubmit(() => {
    if (!isComplete) return;
    void sendPlate((move) => createVehicle.mutateAsync({ body: { vin, licensePlate, ...move } })).then(
      (created) => {
        if (created === saveCancelled) return createVehicle.reset();
        toast.success('Fahrzeug angelegt.');
        draft.clear();
        close();
        void navigate({ to: itemUrl('vehicle', created.id) });
      },
      // The mutation keeps the failure, and the dialog shows it.
      () => undefined,
    );
  });

  return (
    <FormDialog
      opened={opened}
      title="Fahrzeug anlegen"
      submitLabel="Anlegen"
      failure={createVehicle.error ? `Fehler beim Erstellen: ${messageOf(createVehicle.error, '')}` : null}
      busy={createVehicle.isPending}
      canSubmit={isComplete}
      onSubmit={submit}
      draft={draft}
      onClose={close}
    >
      <TextInput
        label="VIN"
        data-registration
        withAsterisk
        data-autofocus
        autoComplete="off"
        description={vin.trim() === '' ? `Fahrzeug-Identifizierungsnummer, ${maxVinLength} Zeichen` : vinHint(vin)}
        {...form.getInputProps('vin')}
        onChange={(event) => form.setFieldValue('vin', event.currentTarget.value.replace(/\s/g, ''))}
        error={refusals.vin}
      />
      <PlateInput value={form.values} onChange={form.setValues} error={refusals.licensePlate} />
      {isComplete ? (
        <Text size="sm" c="dimmed">
          Wird gespeichert als {licensePlate}. {plateHint(licensePlate)}
        </Text>
      ) : null}
    </FormDialog>
  );
};
