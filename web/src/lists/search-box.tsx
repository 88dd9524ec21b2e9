import { maxSearchLength } from '@flottwart/contract/rules/limits';
import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Longer than the gap between two keys of a fast typist, too short to notice. */
const debounceMs = 200;

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Debounced search input; Enter publishes at once. */
export const SearchBox = ({ label, placeholder, value, onChange }: SearchBoxProps) => {
  const [text, setText] = useState(value);
  /** Published values that `value` has not caught up with, oldest first. */
  const pendingValues = useRef<readonly string[]>([]);

  // Values published here may arrive after later typing; only others, as from the back button, are adopted.
  useEffect(() => {
    const index = pendingValues.current.indexOf(value);
    pendingValues.current = index < 0 ? [] : pendingValues.current.slice(index + 1);
    if (index < 0) setText(value);
  }, [value]);

  const publish = (typed: string) => {
    const next = typed.trim();
    if (next === (pendingValues.current.at(-1) ?? value)) return;
    pendingValues.current = [...pendingValues.current, next];
    onChange(next);
  };

  const publishAfterDelay = useEffectEvent(() => publish(text));
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text restarts the timer
  useEffect(() => {
    const timer = setTimeout(publishAfterDelay, debounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  const clear = () => {
    setText('');
    publish('');
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') publish(text);
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      clear();
    }
  };

  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      type="search"
      maxLength={maxSearchLength}
      autoComplete="off"
      value={text}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={text === '' ? null : <CloseButton aria-label="Suche leeren" onClick={clear} />}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={handleKey}
    />
  );
};
