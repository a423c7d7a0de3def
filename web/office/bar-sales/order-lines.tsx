import { clsx } from 'clsx';
import { Minus, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { formatNaira } from '#contract/money.ts';
import { lineQuantity, lineTotal, type OrderLine } from '#web/office/bar-sales/order.ts';
import { naira } from '#web/office/shared/figures.ts';

type Props = {
  lines: readonly OrderLine[];
  /** By drink ID. */
  problems: Readonly<Record<number, string>>;
  min: number;
  onQuantity: (id: number, quantity: string) => void;
  onMore: (id: number) => void;
  onRemove: (id: number) => void;
};

export function OrderLines({ lines, problems, min, onQuantity, onMore, onRemove }: Props) {
  return (
    <ul
      aria-label="Order"
      className="-mx-1.5 max-h-[min(10rem,18dvh)] divide-y divide-hairline overflow-y-auto px-1.5 low:max-h-none md:max-h-[max(8rem,calc(100dvh-24rem))]"
    >
      {lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          problem={problems[line.id]}
          min={min}
          onQuantity={(quantity) => onQuantity(line.id, quantity)}
          onMore={() => onMore(line.id)}
          onRemove={() => onRemove(line.id)}
        />
      ))}
    </ul>
  );
}

type LineProps = {
  line: OrderLine;
  problem: string | undefined;
  min: number;
  onQuantity: (quantity: string) => void;
  onMore: () => void;
  onRemove: () => void;
};

function Line({ line, problem, min, onQuantity, onMore, onRemove }: LineProps) {
  const { drink_name, price, quantity } = line;
  const id = useId();
  const total = lineTotal(line);
  const count = lineQuantity(line);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The message is below the focused field and may be out of sight.
    if (problem) row.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <li ref={row} className="py-1.5">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <p className="leading-snug font-semibold wrap-anywhere">{drink_name}</p>
          <p className="figures flex flex-wrap gap-x-2 text-sm text-soft">
            <span>{naira(price)} each</span>
            <span className="font-semibold text-ink">{total === undefined ? '–' : formatNaira(total)}</span>
          </p>
        </div>
        <div className="flex shrink-0 items-center">
          {count > 1 ? (
            <Step label={`One ${drink_name} less`} onClick={() => onQuantity(String(count - 1))}>
              <Minus aria-hidden="true" className="size-4" />
            </Step>
          ) : (
            <Step label={`Remove ${drink_name}`} onClick={onRemove}>
              <Trash2 aria-hidden="true" className="size-4" />
            </Step>
          )}
          <input
            type="number"
            inputMode="numeric"
            min={min}
            step={1}
            aria-label={`Quantity of ${drink_name}`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && id}
            value={quantity}
            onChange={({ target }) => onQuantity(target.value)}
            onFocus={({ target }) => target.select()}
            className={clsx(
              'figures h-11 w-15 appearance-none rounded-lg [&::-webkit-inner-spin-button]:appearance-none border bg-white text-center text-base',
              problem ? 'border-2 border-danger' : 'border-field',
            )}
          />
          <Step label={`One ${drink_name} more`} onClick={onMore}>
            <Plus aria-hidden="true" className="size-4" />
          </Step>
        </div>
      </div>
      {problem && (
        <p id={id} role="alert" className="mt-1 text-sm font-medium whitespace-pre-line text-danger">
          {problem}
        </p>
      )}
    </li>
  );
}

function Step({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex size-11 items-center justify-center rounded-full hover:bg-sand"
    >
      {children}
    </button>
  );
}
