import { useFacts } from '#web/core/context.ts';
import type { HelpPage } from '#web/office/dashboard/help/help-page.ts';
import { type Term, terms } from '#web/office/dashboard/help/terms.ts';

export function HelpText({ about, tasks, terms: ofPage }: HelpPage) {
  const { undoMinutes } = useFacts().hotel.desk;
  return (
    <div className="space-y-4">
      <p>{about}</p>
      <dl className="space-y-3">
        {tasks.map(({ task, how }) => (
          <div key={task} className="break-inside-avoid">
            <dt className="font-semibold">{task}</dt>
            <dd>{how.replaceAll('{undoMinutes}', String(undoMinutes))}</dd>
          </div>
        ))}
      </dl>
      <div className="border-t border-hairline pt-3">
        <Terms of={ofPage} />
      </div>
    </div>
  );
}

export function Terms({ of: shown }: { of: readonly Term[] }) {
  return (
    <dl className="space-y-1.5 text-sm text-soft">
      {shown.map((term) => (
        <div key={term} className="break-inside-avoid">
          <dt className="inline font-semibold text-ink">{term}: </dt>
          <dd className="inline">{terms[term]}</dd>
        </div>
      ))}
    </dl>
  );
}
