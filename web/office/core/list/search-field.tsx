import { useEffect, useRef, useState } from 'react';
import { TextField } from '#web/ui/field.tsx';

const typingPauseMs = 300;

type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
};

export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Takes over a `value` that the back button, for example, has changed, but never interrupts a user who is typing.
  useEffect(() => {
    if (timer.current === undefined) setText((typed) => (typed.trim() === value ? typed : value));
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const sendSearch = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (typed.trim() !== value) onSearch(typed.trim());
  };
  const onType = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => sendSearch(typed), typingPauseMs);
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
      onChange={({ target }) => onType(target.value)}
      onBlur={() => sendSearch(text)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') sendSearch(text);
      }}
    />
  );
}
