import type { Parsed } from '#contract/api.ts';
import { terminalMessages } from '#contract/bank/terminal-requests.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { confirmingRoles, secondPersonMessages } from '#contract/staff/second-person.ts';
import { endProblem, isShownTo } from '#server/bank/present-terminal.ts';
import { findRequest, saveEndOfRequest } from '#server/bank/terminal-store.ts';
import { requireTab } from '#server/bar/tabs.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { lockDeskBooking } from '#server/front-desk/desk-booking.ts';
import { findSecondPerson } from '#server/staff/second-person.ts';

/**
 * Ends a request that the terminal has not answered. If a receptionist or a barman ends it, a supervisor or superadmin
 * confirms that, and is recorded as the person who ended it. Throws AppError.
 */
export async function endRequest(
  deps: Deps,
  member: Member,
  { id, reason, confirm }: Parsed<'endTerminalRequest'>,
): Promise<void> {
  const at = deps.clock.now();
  if (!confirm && !confirmingRoles.includes(member.role))
    throw fieldError('confirm.staffId', secondPersonMessages.confirm);
  const confirmedBy = confirm && (await findSecondPerson(deps, member, confirm, 'confirm'));
  await deps.db.tx(async (tx) => {
    // Locks the booking or the tab before the request, as code that takes money does, to avoid deadlocks.
    const unlockedRequest = await findRequest(tx, id);
    if (unlockedRequest?.bookingId) await lockDeskBooking(tx, unlockedRequest.bookingId);
    if (unlockedRequest?.tabId) await requireTab(tx, unlockedRequest.tabId, true);
    const request = unlockedRequest && (await findRequest(tx, id, true));
    if (!request || !isShownTo(member, request)) throw new AppError('not_found', terminalMessages.notFound);
    const problem = endProblem(request, at);
    if (problem) throw new AppError('conflict', problem);
    await saveEndOfRequest(tx, id, { endedBy: confirmedBy?.id ?? member.id, endedAt: at, reason });
    const { bookingId, tabId, paysName, terminal, amountKobo } = request;
    await audit(tx, {
      ...{ at, actor: member.staffId, action: 'terminal request ended', reason },
      subject: bookingId ? { kind: 'booking', id: bookingId } : { kind: 'tab', id: tabId ?? '' },
      before: { ...(tabId && { tab: paysName }), method: 'card', amountKobo, terminal },
      ...(confirmedBy && { after: { confirmedBy: confirmedBy.name } }),
    });
  });
}
