import { useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronLeft } from 'lucide-react';
import { useId } from 'react';
import {
  type AuditChange,
  type AuditEntryInFull,
  auditKindLabels,
  auditMessages,
  hashInGroups,
} from '#contract/core/audit.ts';
import { formatCount } from '#contract/core/plural.ts';
import { actionLabel, endsBooking, isStaffId } from '#contract/oversight/audit-text.ts';
import { BookingLink } from '#web/office/bookings/booking-link.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { Detail } from '#web/office/oversight/detail.tsx';
import { RoomLink } from '#web/office/rooms/room-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export function AuditEntryPage({ id }: { id: string }) {
  const { data, error } = useApiQuery('auditEntry', { id });
  const filters: Record<string, string> = useSearch({ strict: false });
  return (
    <div className="space-y-5">
      <TabLink
        tab="audit-log"
        search={filters}
        className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold hover:text-terracotta-deep"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        All entries
      </TabLink>
      {error && !data && (
        <Notice tone="danger">{failureOf(error, { failed: auditMessages.fetchFailed }).message}</Notice>
      )}
      {data ? <EntryContent entry={data} /> : !error && <Spinner />}
    </div>
  );
}

/** Focuses the heading, because the link that the user pressed has disappeared with the list. */
const takeFocus = (heading: HTMLElement | null): void => heading?.focus({ preventScroll: true });

function EntryContent({ entry }: { entry: AuditEntryInFull }) {
  const formatInstant = useFormatInstant();
  const headingId = useId();
  const { id, action, at, actor, actorName, reason, changes, seal } = entry;
  return (
    <article aria-labelledby={headingId} className="max-w-4xl rounded-2xl border border-hairline bg-white p-5 sm:p-7">
      <h2 ref={takeFocus} id={headingId} tabIndex={-1} className="text-xl wrap-anywhere sm:text-2xl">
        {actionLabel(action)}
      </h2>
      <dl className="mt-4">
        <Detail label="About">
          <EntrySubject entry={entry} />
        </Detail>
        <Detail label="Who">
          {actorName}
          {isStaffId(actor) && <span className="text-soft figures"> · {actor}</span>}
        </Detail>
        <Detail label="When">
          <time dateTime={at} className="figures">
            {formatInstant(at)}
          </time>
        </Detail>
        {(reason || endsBooking(action)) && <Detail label="Reason">{reason ?? 'None given'}</Detail>}
        <Detail label="Number of the entry">
          <span className="figures">{id}</span>
        </Detail>
        <Detail label="Seal">
          {seal ? (
            <span className="figures">
              Number {formatCount(seal.number)} in the chain of seals
              <span className="block text-sm text-soft">{hashInGroups(seal.hash)}</span>
            </span>
          ) : (
            'This entry is not sealed yet.'
          )}
        </Detail>
      </dl>
      {changes.length > 0 && <ChangeTable changes={changes} />}
    </article>
  );
}

function EntrySubject({ entry: { kind, subject, bookingId, roomId } }: { entry: AuditEntryInFull }) {
  return (
    <>
      {bookingId ? (
        <BookingLink booking={{ id: bookingId, reference: subject }} />
      ) : roomId ? (
        <RoomLink id={roomId}>{subject}</RoomLink>
      ) : (
        subject
      )}
      <span className="block text-sm text-soft">{auditKindLabels[kind]}</span>
    </>
  );
}

const cellLook = 'py-2.5 pr-3 align-baseline wrap-anywhere';

function ChangeTable({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <table aria-label="What changed" className="mt-6 w-full table-fixed text-left text-[0.9375rem]">
      <thead className="text-sm text-soft">
        <tr>
          {['What', 'Before', 'After'].map((name) => (
            <th key={name} scope="col" className="pr-3 pb-2 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name} className="border-t border-hairline">
            <th scope="row" className={clsx(cellLook, 'font-semibold')}>
              {name}
            </th>
            <ValueCell text={before} />
            <ValueCell text={after} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ValueCell = ({ text }: { text: string | null }) => (
  <td className={clsx(cellLook, text === null ? 'text-soft' : 'figures')}>{text ?? '–'}</td>
);
