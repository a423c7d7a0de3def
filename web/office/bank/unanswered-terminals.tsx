import { useState } from 'react';
import { type TerminalRequestView, terminalMessages } from '#contract/bank/terminal-requests.ts';
import { formatNaira } from '#contract/core/money.ts';
import { BookingLink } from '#web/office/bookings/booking-link.tsx';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * Lists the amounts that were sent to a card terminal and whose answer is overdue. Renders nothing if no answer is
 * overdue.
 */
export function UnansweredTerminals() {
  const { data } = useApiQuery('listTerminalRequests', {});
  const overdueRequests = data?.data.filter((request) => request.overdue) ?? [];
  if (overdueRequests.length === 0) return null;
  return (
    <section aria-labelledby="unanswered" className="rounded-2xl border border-hairline bg-white p-4 sm:p-5">
      <h2 id="unanswered" className="font-semibold">
        Card terminals without an answer
      </h2>
      <p className="mt-1 text-sm text-soft">
        Look at the terminal before you end one. If it approved the card after all, the payment is recorded when the
        answer comes.
      </p>
      <ul className="mt-2">
        {overdueRequests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

function RequestRow({ request }: { request: TerminalRequestView }) {
  const formatInstant = useFormatInstant();
  const [isEnding, setIsEnding] = useState(false);
  const { id, terminal, amountKobo, askedBy, askedAt, pays, endProblem } = request;
  const close = () => setIsEnding(false);
  return (
    <li className="flex flex-col gap-3 border-t border-hairline py-3 first:border-t-0 last:pb-0 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="figures text-lg font-semibold">{formatNaira(amountKobo)}</span> at {terminal}, {pays.name}
          {pays.reference ? (
            <>
              ,{' '}
              <span className="whitespace-nowrap">
                <BookingLink booking={{ id: pays.id, reference: pays.reference }} />
              </span>
            </>
          ) : (
            ', tab at the bar'
          )}
        </p>
        <p className="figures mt-0.5 text-sm text-soft">
          {askedBy}, <time dateTime={askedAt}>{formatInstant(askedAt)}</time>
        </p>
      </div>
      {endProblem === null ? (
        <Button look="outline" onClick={() => setIsEnding(true)} className="shrink-0">
          End it
          <span className="sr-only">
            , {formatNaira(amountKobo)} at {terminal}
          </span>
        </Button>
      ) : (
        <p className="text-sm text-soft sm:max-w-64">{endProblem}</p>
      )}
      {isEnding && (
        <ConfirmWithReason
          call="endTerminalRequest"
          input={(reason) => ({ id, reason })}
          texts={{
            ...{ done: terminalMessages.ended, failed: terminalMessages.endFailed },
            reason: terminalMessages.reason,
          }}
          needsReason
          title={`End ${formatNaira(amountKobo)} at ${terminal}?`}
          confirmLabel="End it"
          close={close}
          onDone={close}
        >
          <p>What it was to pay can be taken again. Make sure that the guest’s card was not charged.</p>
        </ConfirmWithReason>
      )}
    </li>
  );
}
