import { ArrowRight } from 'lucide-react';
import type { AuditChange } from '#contract/audit.ts';

/** What became what, a line each. */
export function Changes({ changes, reason }: { changes: readonly AuditChange[]; reason: string | null }) {
  return (
    <>
      <ul className="space-y-0.5">
        {changes.map(({ name, before, after }) => (
          <li key={name}>
            <span className="text-soft">{name}:</span> <Values before={before} after={after} />
          </li>
        ))}
      </ul>
      {reason && (
        <p className="mt-1">
          <span className="text-soft">Reason:</span> {reason}
        </p>
      )}
    </>
  );
}

function Values({ before, after }: Pick<AuditChange, 'before' | 'after'>) {
  if (before === null) return <span className="figures">{after}</span>;
  return (
    <span className="figures">
      {before}
      <ArrowRight aria-hidden="true" className="mx-1 inline size-4 align-[-0.15em] text-soft" />
      <span className="sr-only"> became </span>
      {after ?? 'none'}
    </span>
  );
}
