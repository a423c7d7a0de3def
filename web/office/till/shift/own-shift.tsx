import { useState } from 'react';
import { formatNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { differenceText, type OwnShift as Shift, shiftMessages, zNumberText } from '#contract/till/shifts.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { CashOut, HandOver } from '#web/office/till/shift/cash-out.tsx';
import { CountResult } from '#web/office/till/shift/count-result.tsx';
import { CountTill } from '#web/office/till/shift/count-till.tsx';
import { OpenShift } from '#web/office/till/shift/open-shift.tsx';
import { SignCount } from '#web/office/till/shift/sign-count.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function OwnShiftPart() {
  const { data, error } = useApiQuery('currentShift', {});
  const [countedShiftId, setCountedShiftId] = useState<string>();
  if (!data)
    return error ? (
      <Notice tone="danger">{failureOf(error, { failed: shiftMessages.fetchFailed }).message}</Notice>
    ) : (
      <div role="status" className="mx-auto h-64 max-w-xl rounded-2xl bg-sand motion-safe:animate-pulse">
        <span className="sr-only">Loading…</span>
      </div>
    );
  const { shift, lastShift, tills } = data;
  if (countedShiftId && shift?.id === countedShiftId)
    return (
      <CountTill
        shift={shift}
        onCounted={() => setCountedShiftId(undefined)}
        onLeave={() => setCountedShiftId(undefined)}
      />
    );
  const isCounted = shift !== null && shift.counts.length > 0;
  return (
    <div className="mx-auto max-w-xl space-y-5">
      {shift?.till === null && !isCounted && <OpenShift tills={tills} hasCashOfOwn />}
      {shift && !isCounted && <RunningShift shift={shift} count={() => setCountedShiftId(shift.id)} />}
      {shift && !isCounted && !shift.closedAt && <CashOut shiftId={shift.id} />}
      {shift && isCounted && <CountedShiftPart shift={shift} countAgain={() => setCountedShiftId(shift.id)} />}
      {lastShift && <LastShift shift={lastShift} />}
      {(!shift || isCounted) && <OpenShift tills={tills} hasCashOfOwn={false} />}
    </div>
  );
}

function RunningShift({ shift, count: startCount }: { shift: Shift; count: () => void }) {
  const formatInstant = useFormatInstant();
  return (
    <Panel title={shift.till ?? 'Cash that you took without a till'}>
      <p>
        {shift.till === null ? withoutTillText(shift, formatInstant) : `Open since ${formatInstant(shift.openedAt)}.`}
        {shift.floatKobo !== null && ` Opened with ${formatNaira(shift.floatKobo)}.`}
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-4">
        <div>
          <dt className="text-sm text-soft">Taken</dt>
          <dd className="text-2xl font-semibold figures">{plural(shift.takenCount, 'time')}</dd>
        </div>
        <div>
          <dt className="text-sm text-soft">Taken back or given back</dt>
          <dd className="text-2xl font-semibold figures">{plural(shift.givenBackCount, 'time')}</dd>
        </div>
      </dl>
      <Button look={shift.till === null ? 'outline' : 'primary'} className="mt-5 w-full" onClick={startCount}>
        {shift.till === null ? 'Count the cash without a till' : 'Count the till and close'}
      </Button>
    </Panel>
  );
}

/** What came of the last shift, for the person who has just handed it over. */
function LastShift({ shift: { id, till, openedAt, closedAt, zNumber, signedBy, counts } }: { shift: Shift }) {
  const formatInstant = useFormatInstant();
  const lastCount = counts.at(-1);
  return (
    <Panel
      title="Your last shift"
      intro={`${till ?? 'A shift without a till'} · ${formatInstant(openedAt)} to ${formatInstant(closedAt ?? openedAt)}`}
    >
      <p className="figures">
        Z {zNumberText(zNumber ?? 0)}
        {lastCount && <b>, {differenceText(lastCount.differenceKobo)}</b>}, signed by {signedBy}
      </p>
      <TabLink tab="shift" search={{ slip: id }} className={buttonLook('outline', 'mt-4')}>
        Z report {zNumberText(zNumber ?? 0)}
      </TabLink>
    </Panel>
  );
}

const withoutTillText = ({ openedAt, closedAt }: Shift, formatInstant: (instant: string) => string): string =>
  closedAt
    ? `Nobody has counted the cash that you took from ${formatInstant(openedAt)} to ${formatInstant(closedAt)}. Open your shift above with this cash in the till. Or count it alone, and hand it over in an envelope.`
    : 'You took money before you opened a shift. Open your shift above with this cash in the till. Or count it alone, and hand it over in an envelope.';

export function CountedShiftPart({ shift, countAgain }: { shift: Shift; countAgain: () => void }) {
  const formatInstant = useFormatInstant();
  const lastCount = shift.counts.at(-1);
  return (
    <>
      <Panel
        title="Counted"
        intro={[
          shift.till ?? 'A shift without a till',
          `${formatInstant(shift.openedAt)} to ${formatInstant(shift.closedAt ?? shift.openedAt)}`,
          ...(shift.zNumber === null ? [] : [`Z ${zNumberText(shift.zNumber)}`]),
        ].join(' · ')}
      >
        {lastCount && <CountResult count={lastCount} />}
        <Button look="outline" className="mt-4" onClick={countAgain}>
          Count again
        </Button>
        <p className="mt-2 text-sm text-soft">
          Counting again adds a second count. {shift.counts.length > 1 && 'The first one stays.'}
        </p>
      </Panel>
      <HandOver shiftId={shift.id} hasTill={shift.till !== null} />
      <SignCount shiftId={shift.id} people={[shift.staffName, ...shift.counts.map(({ countedBy }) => countedBy)]} />
      <p className="text-center">
        <TabLink tab="shift" search={{ slip: shift.id }} className={buttonLook('outline')}>
          Z report {zNumberText(shift.zNumber ?? 0)}
        </TabLink>
      </p>
    </>
  );
}
