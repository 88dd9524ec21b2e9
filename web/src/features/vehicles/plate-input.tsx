import { joinPlate, platePartLengths, splitPlate } from '@flottwart/contract/rules/plate';
import { Group, Input, Text, TextInput } from '@mantine/core';
import { type ClipboardEvent, Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react';

const boxes = [
  { part: 'district', label: 'Kennzeichen: Unterscheidungszeichen', placeholder: 'XX' },
  { part: 'letters', label: 'Kennzeichen: Buchstaben', placeholder: 'XX' },
  { part: 'number', label: 'Kennzeichen: Nummer', placeholder: '1234AB' },
] as const;

type Parts = Readonly<Record<(typeof boxes)[number]['part'], string>>;

export const plateOfParts = ({ district, letters, number }: Parts): string => joinPlate(district, letters, number);

interface PlateInputProps {
  readonly value: Parts;
  readonly onChange: (parts: Partial<Parts>) => void;
  readonly error: ReactNode;
}

/** Three boxes of a plate. A hyphen or a blank goes on to the next one, Backspace at the start back; a pasted plate fills all. */
export const PlateInput = ({ value, onChange, error }: PlateInputProps) => {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const last = boxes.length - 1;

  const goTo = (index: number) => {
    const input = inputs.current[index];
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  };

  const handleKey = (index: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value: typed } = event.currentTarget;
    if (event.key === 'Backspace' && index > 0 && selectionStart === 0 && selectionEnd === 0) {
      event.preventDefault();
      goTo(index - 1);
    }
    if ((event.key !== '-' && event.key !== ' ') || index === last) return;
    event.preventDefault();
    // The first part is never empty; the second one is for authorities.
    if (index > 0 || typed.trim() !== '') goTo(index + 1);
  };

  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const parts = splitPlate(event.clipboardData.getData('text'));
    if (!parts) return;
    event.preventDefault();
    onChange(parts);
    inputs.current[last]?.focus();
  };

  /** Keyboards on a screen tell what was typed only by the value. */
  const handleChange = (index: number, part: keyof Parts, typed: string) => {
    const goesOn = index < last && /[^\s-][\s-]+$/.test(typed);
    onChange({ [part]: index < last ? typed.replace(/[\s-]+/g, '') : typed });
    if (goesOn) goTo(index + 1);
  };

  return (
    <Input.Wrapper label="Kennzeichen" withAsterisk labelElement="div" error={error}>
      <Group gap="xs" wrap="nowrap">
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
