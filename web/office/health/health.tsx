import { Printer } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { TabId } from '#contract/core/office-address.ts';
import { plural } from '#contract/core/plural.ts';
import {
  type HealthCheck,
  type HealthCheckName,
  type HealthReport,
  type HealthState,
  healthCheckLabels,
  healthMessages,
  healthStates,
} from '#contract/health/health.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { refetch, useApiQuery } from '#web/office/core/query.ts';
import { RefreshButton } from '#web/office/core/refresh-button.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const stateLooks: Record<HealthState, { tone: ComponentProps<typeof StatusBadge>['tone']; label: string }> = {
  ok: { tone: 'good', label: 'Good' },
  watch: { tone: 'warning', label: 'Watch' },
  bad: { tone: 'dangerStrong', label: 'Act now' },
};

/** The screens on which the owner can do something about a check. All others need the machine. */
const helpingScreens: { readonly [Name in HealthCheckName]?: { tab: TabId; label: string } } = {
  mail: { tab: 'unfinished-work', label: 'Unfinished Work' },
  gateway: { tab: 'card-payments', label: 'Card Payments' },
  backup: { tab: 'backups', label: 'Backups' },
  jobs: { tab: 'unfinished-work', label: 'Unfinished Work' },
};

export function HealthScreen() {
  const { data, error, refetch: look } = useApiQuery('hotelHealth', {});
  const refresh = async () => {
    await look();
    // The menu and the overview count what was bad at the last look.
    refetch(['waitingCounts', 'houseToday']);
  };
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <p className="text-soft">What the hotel’s program runs on, and what to do where it is not well.</p>
        <div className="flex flex-wrap gap-3">
          <RefreshButton refresh={refresh} />
          <Button look="outline" onClick={() => window.print()} disabled={!data}>
            <Printer aria-hidden="true" className="size-4.5" />
            Print
          </Button>
        </div>
      </div>
      {error && <Notice tone="danger">{failureOf(error, { failed: healthMessages.fetchFailed }).message}</Notice>}
      {!data && !error && <p role="status">Loading…</p>}
      {data && <Checks report={data} />}
    </div>
  );
}

function summaryOf(checks: readonly HealthCheck[]): string {
  const count = (state: HealthState) => checks.filter((check) => check.state === state).length;
  const [bad, watched] = [count('bad'), count('watch')];
  if (bad > 0) return `${plural(bad, 'check needs', 'checks need')} somebody today`;
  return watched > 0 ? `Nothing is bad, ${watched} to watch` : 'All is well';
}

function Checks({ report: { at, checks } }: { report: HealthReport }) {
  const formatInstant = useFormatInstant();
  // `toSorted` leaves the order of checks in the same state.
  const worstFirst = checks.toSorted(
    (one, other) => healthStates.indexOf(other.state) - healthStates.indexOf(one.state),
  );
  return (
    <>
      <p className="figures">
        <span className="font-semibold">{summaryOf(checks)}</span>{' '}
        <span className="text-soft">
          as of <time dateTime={at}>{formatInstant(at)}</time>
        </span>
      </p>
      <ul aria-label="Checks" className="grid gap-4 lg:grid-cols-2">
        {worstFirst.map((check) => (
          <CheckItem key={check.check} check={check} />
        ))}
      </ul>
    </>
  );
}

function CheckItem({ check: { check, state, says, advice } }: { check: HealthCheck }) {
  const { tone, label } = stateLooks[state];
  const screen = state === 'ok' ? undefined : helpingScreens[check];
  return (
    <li className="break-inside-avoid rounded-2xl border border-hairline bg-white p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg">{healthCheckLabels[check]}</h2>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p className="mt-2 wrap-anywhere figures">{says}</p>
      {advice && (
        <p className="mt-2 wrap-anywhere">
          <span className="font-semibold">What to do: </span>
          {advice}
        </p>
      )}
      {screen && (
        <TabLink
          tab={screen.tab}
          className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4 print:hidden"
        >
          {screen.label}
        </TabLink>
      )}
    </li>
  );
}
