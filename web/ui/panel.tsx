import { type ReactNode, useId } from 'react';

type Props = { title: string; intro?: string; children: ReactNode };

export function Panel({ title, intro, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-2xl border border-hairline bg-white p-5 sm:p-7">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {intro && <p className="mt-1.5 max-w-prose text-[0.9375rem] text-soft">{intro}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}
