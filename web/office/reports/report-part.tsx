import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  summary?: ReactNode;
  emptyText?: string | false;
  children?: ReactNode;
};

export function ReportPart({ title, summary, emptyText = false, children }: Props) {
  const id = useId();
  const isEmpty = emptyText !== false;
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'min-w-0 rounded-2xl border border-hairline bg-white px-4 sm:px-6 print:rounded-none print:border-0 print:bg-transparent print:p-0',
        isEmpty ? 'py-3' : 'py-4 sm:py-6',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 break-after-avoid print:border-b print:border-hairline print:pb-1">
        <h3 id={id} className={isEmpty ? 'text-lg' : 'text-xl print:text-lg'}>
          {title}
        </h3>
        {(isEmpty || summary) && (
          <div className="text-[0.9375rem] text-soft figures">{isEmpty ? emptyText : summary}</div>
        )}
      </div>
      {!isEmpty && <div className="mt-3 print:mt-1">{children}</div>}
    </section>
  );
}
