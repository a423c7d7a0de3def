import { useFacts } from '#web/core/context.ts';
import type { HelpPage } from '#web/office/dashboard/help/help-page.ts';
import { type Term, terms, termsOf } from '#web/office/dashboard/help/terms.ts';

export function HelpText({ about, tasks, terms: ofPage }: HelpPage) {
  const { hotel } = useFacts();
  const shownTerms = termsOf(hotel, ofPage);
  return (
    <div className="space-y-4">
      <p>{about}</p>
      <dl className="space-y-3">
        {tasks.map(({ task, how }) => (
          <div key={task} className="break-inside-avoid">
            <dt className="font-semibold">{task}</dt>
            <dd>{how.replaceAll('{undoMinutes}', String(hotel.desk.undoMinutes))}</dd>
          </div>
        ))}
      </dl>
      {shownTerms.length > 0 && (
        <div className="border-t border-hairline pt-3">
          <Terms of={shownTerms} />
        </div>
      )}
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
