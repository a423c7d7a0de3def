import { type GuestRecord, privacyMessages } from '#contract/privacy.ts';
import { bookingQueries } from '#web/office/booking/booking-queries.ts';
import { DeleteDialog } from '#web/office/shared/confirm-with-reason.tsx';

type Props = { records: readonly GuestRecord[]; close: () => void; onErased: () => void };

const queries = ['findGuest', 'auditLog', ...bookingQueries] as const;

export function EraseGuestDialog({ records, close, onErased }: Props) {
  return (
    <DeleteDialog
      call="eraseGuest"
      input={(reason) => ({ ids: records.map(({ id }) => id), reason })}
      queries={queries}
      texts={{
        deleted: privacyMessages.erased(records.length),
        failed: privacyMessages.eraseFailed,
        reason: privacyMessages.reason,
      }}
      needsReason
      title="Erase this guest?"
      confirmLabel="Erase for good"
      close={close}
      deleted={onErased}
    >
      <p className="font-semibold wrap-anywhere">{records.map(({ reference }) => reference).join(', ')}</p>
      <p className="mt-3">
        Name, e-mail address, telephone number, notes, and every reason and payment reference that was typed about these
        bookings go. Dates, rooms and amounts stay.
      </p>
      <p className="mt-3">
        This cannot be undone, not even with a backup. Give the guest their file first if they want it.
      </p>
    </DeleteDialog>
  );
}
