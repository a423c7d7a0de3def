import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  sum?: ReactNode;
  empty?: string | false;
  children?: ReactNode;
};

export function ReportPart({ title, sum, empty = false, children }: Props) {
  const id = useId();
  const bare = empty !== false;
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'min-w-0 rounded-2xl border border-hairline bg-white px-4 sm:px-6 print:rounded-none print:border-0 print:bg-transparent print:p-0',
        bare ? 'py-3' : 'py-4 sm:py-6',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 break-after-avoid print:border-b print:border-hairline print:pb-1">
        <h3 id={id} className={bare ? 'text-lg' : 'text-xl print:text-lg'}>
          {title}
        </h3>
        {(bare || sum) && <div className="text-[0.9375rem] text-soft figures">{bare ? empty : sum}</div>}
      </div>
      {!bare && <div className="mt-3 print:mt-1">{children}</div>}
    </section>
  );
}
