import { type KeyboardEvent, useRef } from 'react';
import { formatNaira, fromNaira } from '#contract/core/money.ts';
import { denominations } from '#contract/till/shifts.ts';
import { Button } from '#web/ui/button.tsx';

type PiecesFieldsProps = {
  /** What is typed for each note and coin. */
  typed: readonly string[];
  /** The numbers that `typed` stands for; undefined where no number is typed. */
  pieces: readonly (number | undefined)[];
  change: (typed: string[]) => void;
  /** Called at Enter in the last field, once all fields have a number. */
  onLastEnter: () => void;
};

/** A field for the number of each note and coin. An empty field does not stand for 0. */
export function PiecesFields({ typed, pieces, change, onLastEnter }: PiecesFieldsProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const hasBlankField = pieces.includes(undefined);
  const setPieceCount = (place: number, text: string) =>
    change(typed.map((each, index) => (index === place ? text.replace(/\D/g, '').slice(0, 5) : each)));
  const onKeyDown = (place: number) => (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (place === denominations.length - 1 && !hasBlankField) onLastEnter();
      else listRef.current?.querySelectorAll('input')[place + 1]?.focus();
    }
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      setPieceCount(place, String(Math.max(0, (pieces[place] ?? 0) + (event.key === 'ArrowUp' ? 1 : -1))));
    }
  };
  return (
    <>
      <ul ref={listRef} className="mt-3">
        {denominations.map((worth, place) => {
          const count = pieces[place];
          return (
            <li
              key={worth}
              className="grid min-h-14 grid-cols-[4.5rem_1fr_7.5rem] items-center gap-2.5 border-t border-hairline py-1"
            >
              <span className="font-serif text-lg whitespace-nowrap">{formatNaira(fromNaira(worth))}</span>
              <span className="flex items-center gap-2.5">
                <span aria-hidden="true" className="text-soft">
                  ×
                </span>
                <input
                  aria-label={`Number of ${formatNaira(fromNaira(worth))}`}
                  inputMode="numeric"
                  autoComplete="off"
                  enterKeyHint="next"
                  value={typed[place] ?? ''}
                  onChange={({ target }) => setPieceCount(place, target.value)}
                  onKeyDown={onKeyDown(place)}
                  className="h-12 w-full min-w-0 rounded-lg border border-field bg-white text-center text-lg font-semibold figures"
                />
              </span>
              <span className="text-right figures">
                {count === undefined ? (
                  <span className="text-sm text-soft">not counted</span>
                ) : (
                  formatNaira(fromNaira(worth * count))
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {hasBlankField && (
        <Button look="outline" className="mt-3" onClick={() => change(typed.map((text) => (text === '' ? '0' : text)))}>
          None of the rest
        </Button>
      )}
    </>
  );
}
