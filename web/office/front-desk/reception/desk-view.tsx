import type { ReactNode } from 'react';
import { formatDay } from '#contract/core/dates.ts';
import { type DeskOverview, deskMessages } from '#contract/front-desk/desk.ts';
import { useFacts } from '#web/core/context.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { LoadProblem } from '#web/office/core/load-problem.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { Notice } from '#web/ui/notice.tsx';

const failureTexts = {
  failed: deskMessages.loadFailed,
  withReason: (reason: string) => `${deskMessages.loadFailed}: ${reason}`,
};

export function DeskView({ children }: { children: (desk: DeskOverview) => ReactNode }) {
  const { data, error, isFetching, refetch } = useApiQuery('deskOverview', {});
  return (
    <div className="space-y-5">
      {error && <LoadProblem query={{ refetch, isFetching }}>{failureOf(error, failureTexts).message}</LoadProblem>}
      {data && <DeskDayNote desk={data} />}
      {data ? children(data) : !error && <Skeleton />}
    </div>
  );
}

function Skeleton() {
  return (
    <div role="status" className="space-y-5">
      <span className="sr-only">Loading…</span>
      <div className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
        {['arrivals', 'departures', 'guests', 'rooms'].map((card) => (
          <div key={card} className="h-30 rounded-2xl bg-sand motion-safe:animate-pulse" />
        ))}
      </div>
      <div className="h-80 rounded-2xl bg-sand motion-safe:animate-pulse" />
    </div>
  );
}

function DeskDayNote({ desk: { deskDay, today } }: { desk: DeskOverview }) {
  const { closingHour } = useFacts().hotel;
  if (deskDay === today) return null;
  return <Notice>{deskMessages.nightDesk(formatDay(deskDay), closingHour, formatDay(today))}</Notice>;
}
