import { useEffect, useState } from 'react';
import type { Day } from '#contract/core/dates.ts';
import { readDay } from '#web/office/core/list/list-state.ts';
import { DateField } from '#web/ui/field.tsx';

type DayFilterProps = {
  label: string;
  value: Day | undefined;
  error?: string | undefined;
  onChange: (value: Day | undefined) => void;
};

/** A date field that changes the filter only once the typed day is complete, or the field is empty. */
export function DayFilter({ label, value = '', error, onChange }: DayFilterProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);

  const edit = (typed: string) => {
    setText(typed);
    const day = readDay(typed);
    if (day !== undefined || typed === '') onChange(day);
  };
  return <DateField label={label} value={text} error={error} onChange={({ target }) => edit(target.value)} />;
}
