import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

type PanelProps = {
  title: string;
  intro?: string;
  /** Set for each panel of a screen whose panels are read together, without scrolling. */
  isDense?: true;
  children: ReactNode;
};

export function Panel({ title, intro, isDense, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx('rounded-2xl border border-hairline bg-white', isDense ? 'p-4 sm:p-5' : 'p-5 sm:p-7')}
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {intro && <p className="mt-1.5 max-w-prose text-[0.9375rem] text-soft">{intro}</p>}
      <div className={isDense ? 'mt-2' : 'mt-5'}>{children}</div>
    </section>
  );
}
