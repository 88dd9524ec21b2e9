import { CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** Long enough for a fast typist's next key, too short to wait for. */
const pauseMs = 200;

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Reports what was typed after a short pause, or at once on Enter. */
export const SearchBox = ({ label, placeholder, value, onChange }: SearchBoxProps) => {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  /** Reported and not come back yet. */
  const onTheWay = useRef<readonly string[]>([]);
  const report = useRef(onChange);
  report.current = onChange;

  // The back button and a reset change the value from outside. What comes back of earlier typing must not replace later.
  useEffect(() => {
    const place = onTheWay.current.indexOf(value);
    onTheWay.current = place < 0 ? [] : onTheWay.current.slice(place + 1);
    if (place >= 0 || value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);

  const send = (typed: string) => {
    const wanted = typed.trim();
    if (wanted === reported.current) return;
    reported.current = wanted;
    onTheWay.current = [...onTheWay.current, wanted];
    report.current(wanted);
  };
  const sendRef = useRef(send);
  sendRef.current = send;

  useEffect(() => {
    const timer = setTimeout(() => sendRef.current(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  const clear = () => {
    setText('');
    send('');
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') send(text);
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
      maxLength={200}
      autoComplete="off"
      value={text}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={text === '' ? null : <CloseButton aria-label="Suche leeren" onClick={clear} />}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={handleKey}
    />
  );
};
