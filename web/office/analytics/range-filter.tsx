import { useEffect, useState } from 'react';
import type { Day } from '#contract/dates.ts';
import type { DayRange } from '#contract/insights.ts';
import { presetLabels, presetOf, presetRange, presets, rangeProblem } from '#web/office/analytics/range.ts';
import { readDay } from '#web/office/list/list-state.ts';
import { DateField, SelectField } from '#web/ui/field.tsx';

type Props = {
  range: DayRange;
  today: Day;
  onChange: (range: DayRange) => void;
};

/** Days that make no valid range show a problem; the figures stay as they are. */
export function RangeFilter({ range, today, onChange }: Props) {
  const [typed, setTyped] = useState<DayRange>(range);
  const { from, to } = range;
  useEffect(() => setTyped({ from, to }), [from, to]);

  const edit = (change: Partial<DayRange>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (readDay(next.from) && readDay(next.to) && !rangeProblem(next)) onChange(next);
  };
  const choose = (value: string) => {
    const preset = presets.find((each) => each === value);
    if (preset) onChange(presetRange(preset, today));
  };
  const problem = readDay(typed.from) && readDay(typed.to) ? rangeProblem(typed) : undefined;

  return (
    <search className="grid grow grid-cols-2 gap-3 sm:grid-cols-3">
      <div className="col-span-2 sm:col-span-1">
        <SelectField
          label="Period"
          value={presetOf(typed, today) ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="" hidden>
            Custom
          </option>
          {presets.map((preset) => (
            <option key={preset} value={preset}>
              {presetLabels[preset]}
            </option>
          ))}
        </SelectField>
      </div>
      <DateField label="From" value={typed.from} onChange={({ target }) => edit({ from: target.value })} />
      <DateField label="To" value={typed.to} error={problem} onChange={({ target }) => edit({ to: target.value })} />
    </search>
  );
}
