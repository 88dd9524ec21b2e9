import { maxSearchLength } from '@flottwart/contract/rules/limits';
import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { shortcuts, useShortcut } from '../ui/shortcuts.ts';
import classes from './list-view.module.css';

/** Too short to notice; an older request is cancelled, so that a slow typist costs little. */
const debounceMs = 70;

const keyHint = (
  <Kbd size="xs" className={classes.key} aria-hidden>
    {shortcuts.search.keys}
  </Kbd>
);

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Debounced search input; Enter publishes at once. */
export const SearchBox = ({ label, placeholder, value, onChange }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null);
  useShortcut('search', () => input.current?.focus());
  const [text, setText] = useState(value);
  const [published, setPublished] = useState(value);
  const [seen, setSeen] = useState(value);

  // The URL follows typing late: until it shows the newest published text, other values are echoes of earlier typing.
  if (value !== seen) {
    setSeen(value);
    if (seen === published) {
      setPublished(value);
      setText(value);
    }
  }

  const publish = (typed: string) => {
    const next = typed.trim();
    if (next === published) return;
    setPublished(next);
    onChange(next);
  };

  const publishAfterPause = useEffectEvent(publish);
  useEffect(() => {
    const timer = setTimeout(() => publishAfterPause(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  const clear = () => {
    setText('');
    publish('');
  };

  // The cross leaves with the text, and would take the focus along.
  const clearByButton = () => {
    clear();
    input.current?.focus();
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
      ref={input}
      aria-keyshortcuts={shortcuts.search.keys}
      label={label}
      placeholder={placeholder}
      type="search"
      maxLength={maxSearchLength}
      autoComplete="off"
      value={text}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={text === '' ? keyHint : <CloseButton aria-label="Suche leeren" onClick={clearByButton} />}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={handleKey}
    />
  );
};
