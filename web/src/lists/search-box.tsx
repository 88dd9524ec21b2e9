import { maxSearchLength } from '@flottwart/contract/rules/limits';
import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Long enough for a fast typist's next key, too short to wait for. */
const debounceMs = 200;

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Reports the typed text after a short pause, or at once on Enter. */
export const SearchBox = ({ label, placeholder, value, onChange }: SearchBoxProps) => {
  const [text, setText] = useState(value);
  /** Reported values that have not come back yet, the oldest first. */
  const pendingValues = useRef<readonly string[]>([]);

  // The echo of earlier typing must not replace later typing; any other value, as from the back button, is adopted.
  useEffect(() => {
    const place = pendingValues.current.indexOf(value);
    pendingValues.current = place < 0 ? [] : pendingValues.current.slice(place + 1);
    if (place < 0) setText(value);
  }, [value]);

  const report = (typed: string) => {
    const wanted = typed.trim();
    if (wanted === (pendingValues.current.at(-1) ?? value)) return;
    pendingValues.current = [...pendingValues.current, wanted];
    onChange(wanted);
  };

  const reportAfterPause = useEffectEvent(() => report(text));
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text restarts the pause
  useEffect(() => {
    const timer = setTimeout(reportAfterPause, debounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  const clear = () => {
    setText('');
    report('');
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') report(text);
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
