import type { ReactNode } from 'react';
import type { Output } from '#contract/api.ts';
import { hotelSettingMessages, type SettingChange } from '#contract/settings/hotel-settings.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { LoadProblem } from '#web/office/core/load-problem.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';

type SettingsLoaderProps = { children: (settings: Output<'hotelSettings'>) => ReactNode };

/** Forms of the settings, beside their newest changes. */
export function SettingsLoader({ children }: SettingsLoaderProps) {
  const { data, error, refetch, isFetching } = useApiQuery('hotelSettings', {}, { refetchesRegularly: false });
  if (!data)
    return error ? (
      <LoadProblem query={{ refetch, isFetching }}>
        {failureOf(error, { failed: hotelSettingMessages.fetchFailed }).message}
      </LoadProblem>
    ) : (
      <div role="status" className="h-96 rounded-2xl bg-sand motion-safe:animate-pulse">
        <span className="sr-only">Loading…</span>
      </div>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="min-w-0 space-y-5">{children(data)}</div>
      <Panel title="Changes">
        {data.changes.length === 0 ? (
          <EmptyState title="Nobody has changed anything yet" />
        ) : (
          <ol className="-my-3 divide-y divide-hairline">
            {data.changes.map((change) => (
              <ChangeLine key={change.version} change={change} />
            ))}
          </ol>
        )}
      </Panel>
    </div>
  );
}

/** Long texts are cut; the audit log has all of them. */
const shownLength = 200;
const cut = (text: string): string => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);

function ChangeLine({ change: { label, before, after, setBy, setAt } }: { change: SettingChange }) {
  const formatInstant = useFormatInstant();
  return (
    <li className="py-3 wrap-anywhere">
      <p className="font-semibold">{label}</p>
      <p>{cut(after)}</p>
      <p className="text-sm text-soft">
        before: {cut(before)}
        <br />
        {setBy}, {formatInstant(setAt)}
      </p>
    </li>
  );
}
