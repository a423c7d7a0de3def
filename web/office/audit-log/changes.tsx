import { ArrowRight } from 'lucide-react';
import type { AuditChange } from '#contract/audit.ts';
import { plural } from '#web/office/list/count.ts';

export function Changes({ changes, reason }: { changes: readonly AuditChange[]; reason: string | null }) {
  return (
    <>
      {changes.length < 2 ? (
        <List changes={changes} />
      ) : (
        <>
          {/* Folded on a phone, so that more entries fit. `z-1` lifts it above the link that covers the card. */}
          <details className="relative z-1 columns:hidden">
            <summary className="-my-2.5 cursor-pointer py-2.5 font-semibold text-soft">
              {plural(changes.length, { one: 'change', many: 'changes' })}
            </summary>
            <List changes={changes} />
          </details>
          <div className="hidden columns:block">
            <List changes={changes} />
          </div>
        </>
      )}
      {reason && (
        <p className="mt-1">
          <span className="text-soft">Reason:</span> {reason}
        </p>
      )}
    </>
  );
}

function List({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <ul className="space-y-0.5">
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <span className="text-soft">{name}:</span> <Values before={before} after={after} />
        </li>
      ))}
    </ul>
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
