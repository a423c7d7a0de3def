import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  /** What it comes to. */
  sum?: ReactNode;
  /** Said instead of the rest where there is nothing to tell. */
  empty?: string | false;
  children?: ReactNode;
  className?: string;
};

/** A part of the report: a card on screen, a paragraph on paper. */
export function ReportPart({ title, sum, empty = false, children, className }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'min-w-0 rounded-2xl border border-hairline bg-white p-4 sm:p-6 print:rounded-none print:border-0 print:bg-transparent print:p-0',
        className,
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 break-after-avoid print:border-b print:border-field print:pb-1">
        <h3 id={id} className="text-xl print:text-lg">
          {title}
        </h3>
        {sum && <p className="text-[0.9375rem] text-soft figures">{sum}</p>}
      </div>
      <div className="mt-3 print:mt-1">{empty === false ? children : <p className="text-soft">{empty}</p>}</div>
    </section>
  );
}
