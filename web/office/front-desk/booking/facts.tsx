import { type ReactNode, useId } from 'react';

type DrawerPartProps = {
  title: string;
  /** A button that explains the words in this part. */
  definition?: ReactNode;
  children: ReactNode;
};

export function DrawerPart({ title, definition, children }: DrawerPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex items-center gap-1">
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        {definition}
      </div>
      {children}
    </section>
  );
}

export function FactList({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-hairline/70 border-y border-hairline/70">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-2">
      <dt className="shrink-0 text-soft">{label}</dt>
      <dd className="figures min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
