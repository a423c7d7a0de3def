import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type ScheduledTexts, type SiteTexts, siteDraftMessages } from '#contract/settings/site-drafts.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { rememberTexts } from '#web/office/settings/texts/use-site-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

type ScheduledListProps = {
  scheduled: readonly ScheduledTexts[];
  /** Saves what is typed first, because the texts come into the same draft. */
  save: () => Promise<boolean>;
  adopt: (texts: SiteTexts) => void;
};

export function ScheduledList({ scheduled, save, adopt }: ScheduledListProps) {
  const withdraw = useApiMutation('withdrawScheduledTexts', rememberTexts);
  const [pendingId, setPendingId] = useState<string>();
  if (scheduled.length === 0) return null;
  const take = async (id: string) => {
    setPendingId(id);
    try {
      if (!(await save())) return;
      const { message, ...texts } = await withdraw.mutateAsync({ id });
      adopt(texts);
      toast.success(message);
    } catch (error) {
      refetchAfter('withdrawScheduledTexts');
      toast.error(failureOf(error, { failed: siteDraftMessages.withdrawFailed }).message);
    } finally {
      setPendingId(undefined);
    }
  };
  return (
    <Panel title="Scheduled">
      <ul className="-my-3 divide-y divide-hairline">
        {scheduled.map((each) => (
          <ScheduledLine
            key={each.id}
            scheduled={each}
            isPending={pendingId === each.id}
            take={() => void take(each.id)}
          />
        ))}
      </ul>
    </Panel>
  );
}

type ScheduledLineProps = { scheduled: ScheduledTexts; isPending: boolean; take: () => void };

function ScheduledLine({ scheduled, isPending, take }: ScheduledLineProps) {
  const formatInstant = useFormatInstant();
  const { labels, by, publishAt, state, endedAt, isLate, problem } = scheduled;
  const when = formatInstant(publishAt);
  const sentence = {
    waiting: `Guests read it from ${when} on`,
    published:
      isLate && endedAt ? `Published late: due ${when}, published ${formatInstant(endedAt)}` : `Published ${when}`,
    withdrawn: 'Taken back',
    refused: `Not published ${when}. ${problem ?? ''}`,
  }[state];
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 wrap-anywhere">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold">{labels.join(', ')}</p>
        <p className={state === 'refused' || isLate ? 'font-medium text-danger' : undefined}>{sentence}</p>
        <p className="text-sm text-soft">{by}</p>
      </div>
      {(state === 'waiting' || state === 'refused') && (
        <Button look="outline" loading={isPending} onClick={take}>
          {state === 'waiting' ? 'Do not publish' : 'Take into my draft'}
          <span className="sr-only"> {labels.join(', ')}</span>
        </Button>
      )}
    </li>
  );
}
