import type { Kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { checkOutMessages } from '#contract/front-desk/check-out.ts';
import type { Tx } from '#db/db.ts';
import { audit } from '#server/core/audit.ts';
import { insertClearing } from '#server/front-desk/clearing-store.ts';

/**
 * Takes off the balance of an imported booking what its guest has paid into the books of another system. It is no
 * payment: it is in no till and in no takings. The schema allows it only together with the import of the booking.
 */
export async function notePaidBefore(
  tx: Tx,
  bookingId: string,
  amount: Kobo,
  { member, at }: { member: Member; at: Date },
): Promise<void> {
  await insertClearing(tx, {
    ...{ bookingId, kind: 'paid_before', companyId: null, windowId: null, amount, reverses: null, agreed: false },
    ...{ reason: checkOutMessages.paidBeforeReason, madeBy: member, confirmedBy: undefined, at },
  });
  await audit(tx, {
    ...{ at, actor: member.staffId, action: 'paid before noted' },
    subject: { kind: 'booking', id: bookingId },
    after: { amountKobo: amount },
  });
}
