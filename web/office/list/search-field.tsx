import { useEffect, useRef, useState } from 'react';
import { TextField } from '#web/ui/field.tsx';

const pauseMs = 300;

type Props = {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
};

/** Searches at the first pause in typing. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // `value` changed elsewhere, for example by the back button. A user who is typing is not interrupted.
  useEffect(() => {
    if (timer.current === undefined) setText((typed) => (typed.trim() === value ? typed : value));
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (typed.trim() !== value) onSearch(typed.trim());
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(typed), pauseMs);
  };

  return (
    <TextField
      type="search"
      label={label}
      placeholder={placeholder}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={() => send(text)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') send(text);
      }}
    />
  );
}
