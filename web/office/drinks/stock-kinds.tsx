import type { UseFormRegisterReturn } from 'react-hook-form';
import { movementLabels, type StockChange } from '#contract/bar.ts';

const kinds: readonly (readonly [kind: StockChange, what: string])[] = [
  ['restock', 'came in'],
  ['breakage', 'lost'],
  ['correction', 'counted'],
];

export function StockKinds({ register }: { register: UseFormRegisterReturn }) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">What happened?</legend>
      {kinds.map(([kind, explanation]) => (
        <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input {...register} type="radio" value={kind} className="size-5 shrink-0 accent-terracotta" />
          <span>
            <span className="font-medium">{movementLabels[kind]}</span>{' '}
            <span className="text-soft">({explanation})</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
