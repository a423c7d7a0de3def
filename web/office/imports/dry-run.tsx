import { type ComponentProps, useState } from 'react';
import { formatCount, plural } from '#contract/core/plural.ts';
import { importMessages, type RowOutcome, rowOutcomeLabels, type TriedImport } from '#contract/imports/imports.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const rowsPerPage = 25;

const outcomeTones: Record<RowOutcome, ComponentProps<typeof StatusBadge>['tone']> = {
  problem: 'danger',
  new: 'good',
  left_out: 'quiet',
};

type DryRunProps = { tried: TriedImport; onImport: () => void; isImporting: boolean };

/** Shows what would become of each row, problems first. */
export function DryRun({ tried: { rows, counts }, onImport, isImporting }: DryRunProps) {
  const [page, setPage] = useState(0);
  const shownRows = rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage);
  const lastPage = Math.ceil(rows.length / rowsPerPage) - 1;
  return (
    <section aria-label="What becomes of each row" className="space-y-4">
      <Notice tone={counts.new > 0 ? 'info' : 'danger'}>
        {counts.new > 0
          ? `Nothing is saved yet. ${plural(counts.new, 'row')} would be imported, ${formatCount(counts.leftOut)} left out, and ${plural(counts.problem, 'row has a problem', 'rows have a problem')}.`
          : importMessages.nothing}
      </Notice>
      <ul aria-label="Rows of the file" className="divide-y divide-hairline rounded-xl border border-hairline">
        {shownRows.map(({ line, outcome, what, message }) => (
          <li key={line} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
            <span className="figures w-18 shrink-0 text-sm text-soft">Row {line}</span>
            <span className="min-w-0 grow basis-52 wrap-anywhere">
              {what}
              {message && <span className="block text-sm text-soft">{message}</span>}
            </span>
            <StatusBadge tone={outcomeTones[outcome]}>{rowOutcomeLabels[outcome]}</StatusBadge>
          </li>
        ))}
      </ul>
      <Pager
        label="Rows of the file"
        prev={page > 0 ? String(page - 1) : null}
        next={page < lastPage ? String(page + 1) : null}
        onGo={(cursor) => setPage(Number(cursor))}
      >
        <span className="figures">
          {formatCount(shownRows.length)} of {plural(rows.length, 'row')}
        </span>
      </Pager>
      {counts.new > 0 && (
        <Button onClick={onImport} loading={isImporting}>
          Import {plural(counts.new, 'row')}
        </Button>
      )}
    </section>
  );
}
