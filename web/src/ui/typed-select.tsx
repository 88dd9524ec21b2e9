import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface TypedSelectProps extends Omit<SelectProps, 'data' | 'filter' | 'searchable' | 'searchValue' | 'value'> {
  readonly data: readonly ComboboxItem[];
  readonly value?: string | null;
  /** Form in which typed text and labels are compared. */
  readonly keyOf?: (text: string) => string;
  /** Sentence about text that fits no option. */
  readonly nothingFoundMessage: string;
  readonly error?: ReactNode;
  /** The server searches: the options are what it found for the typed text, once it has answered. */
  readonly search?: { readonly isPending: boolean; readonly chosenLabel: string | undefined };
}

const caseless = (text: string): string => text.trim().toLowerCase();

const optionsWith = (options: readonly ComboboxItem[], text: string, keyOf: (text: string) => string) => {
  const wanted = keyOf(text);
  return wanted === '' ? [] : options.filter(({ label }) => keyOf(label).includes(wanted));
};

/** Exact or only match, else the first of several; `isAmbiguous` if the text names not exactly one option. */
const matchTyped = (typed: string, found: readonly ComboboxItem[], keyOf: (text: string) => string) => {
  const exact = found.filter(({ label }) => keyOf(label) === keyOf(typed));
  const [match, another] = exact.length === 1 ? exact : found;
  return { match, isAmbiguous: typed.trim() !== '' && (match === undefined || another !== undefined) };
};

/**
 * Select that never drops what was typed: leaving the field takes an exact or the only match. Other text stays with an
 * error, which is also the field's custom validity, for the form around it to refuse.
 */
export const TypedSelect = (props: TypedSelectProps) => {
  const {
    data,
    value: given,
    keyOf = caseless,
    nothingFoundMessage,
    error,
    search: asked,
    onChange,
    onKeyDown,
    ...others
  } = props;
  // Forms say '' for no choice, which would be one to clear unless it is an option.
  const value = data.find((option) => option.value === given)?.value ?? (given || null);
  const isPending = asked?.isPending ?? false;
  /** Text that is no choice yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const found = typed === null || isPending ? [] : asked ? data : optionsWith(data, typed, keyOf);
  const { match, isAmbiguous } = matchTyped(typed ?? '', found, keyOf);
  const several = match ? 'Mehrere passen. Bitte aus der Liste wählen.' : nothingFoundMessage;
  const message = isAmbiguous ? (isPending ? 'Wird gesucht …' : several) : '';

  const filter: OptionsFilter = ({ options, search, limit }) => {
    const choices = options.filter((option): option is ComboboxItem => 'value' in option);
    return (asked || search.trim() === '' ? choices : optionsWith(choices, search, keyOf)).slice(0, limit);
  };

  const choose = (option: ComboboxItem) => {
    setTyped(null);
    if (option.value !== value) onChange?.(option.value, option);
  };

  useLayoutEffect(() => input.current?.setCustomValidity(message), [message]);

  // Options may arrive after the field was left.
  useEffect(() => {
    if (!isLeft || typed === null || isAmbiguous) return;
    if (match) choose(match);
    else setTyped(null);
  });

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') setIsLeft(true);
    onKeyDown?.(event);
  };

  return (
    <Select
      {...others}
      ref={input}
      data={data}
      value={value}
      searchable
      searchValue={typed ?? data.find((option) => option.value === value)?.label ?? asked?.chosenLabel ?? value ?? ''}
      filter={filter}
      allowDeselect={false}
      nothingFoundMessage={nothingFoundMessage}
      error={isLeft && message !== '' && !isPending ? message : error}
      onInput={(event) => {
        setTyped(event.currentTarget.value);
        setIsLeft(false);
        others.onInput?.(event);
      }}
      onOptionSubmit={() => setTyped(null)}
      onClear={() => setTyped(null)}
      onChange={(next, option) => onChange?.(next, option)}
      onBlur={(event) => {
        setIsLeft(true);
        others.onBlur?.(event);
      }}
      onInvalid={() => setIsLeft(true)}
      onKeyDown={handleKey}
    />
  );
};
