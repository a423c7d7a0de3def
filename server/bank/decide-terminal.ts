import { isUndecided, terminalMessages } from '#contract/bank/terminal-requests.ts';
import { AppError } from '#contract/core/errors.ts';
import { erasedGuest } from '#contract/core/guests.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import type { FoundOddThing } from '#contract/oversight/odd-things.ts';
import { sqlError, type Tx } from '#db/db.ts';
import { findRequest, isPaidByCardSince, saveDecision, type TerminalRequest } from '#server/bank/terminal-store.ts';
import { insertTabPayment } from '#server/bar/tab-store.ts';
import { requireTab } from '#server/bar/tabs.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import type { TerminalAnswer } from '#server/core/terminals.ts';
import { lockDeskBooking } from '#server/front-desk/desk-booking.ts';
import { insertDeskPayment } from '#server/front-desk/desk-store.ts';
import { paidAfter, recordMoneyChange, refuseOverBalance } from '#server/front-desk/payments.ts';
import { recordOddThing } from '#server/oversight/record-odd-thing.ts';
import { eventAt } from '#server/oversight/window.ts';

type Approval = Extract<TerminalAnswer, { state: 'approved' }>;
type DecidedAnswer = Exclude<TerminalAnswer, { state: 'waiting' | 'unknown' }>;

/** Stores once what the terminal has decided, and records a payment for what it approved. */
export async function applyTerminalAnswer(deps: Deps, request: TerminalRequest, answer: DecidedAnswer): Promise<void> {
  if (answer.state === 'approved') await recordApproval(deps, request, answer);
  else {
    const decidedAt = deps.clock.now();
    await deps.db.tx(async (tx) => {
      const current = await lockUndecided(tx, request.id);
      if (current?.state !== 'asked') return;
      const problem = isErased(current) ? null : answer.problem;
      await saveDecision(tx, request.id, { state: answer.state, decidedAt, problem });
    });
  }
  deps.wake();
}

/** Whether the guest is erased: then neither the RRN nor the text of the terminal service is stored. */
const isErased = ({ bookingId, paysName }: TerminalRequest): boolean => bookingId !== null && paysName === erasedGuest;

const approvalToStore = (approval: Approval, request: TerminalRequest): Approval =>
  isErased(request) ? { ...approval, rrn: null } : approval;

/**
 * Records the payment that a terminal approved. If the payment cannot be recorded, stores a thing to check for the
 * owner, because the guest has paid.
 */
async function recordApproval(deps: Deps, request: TerminalRequest, approval: Approval): Promise<void> {
  let problem = `The card paid ${formatNaira(approval.amount)}, and ${formatNaira(request.amountKobo)} was asked for.`;
  if (approval.amount === request.amountKobo) {
    try {
      await deps.db.tx((tx) => recordPayment(tx, request, approval, deps.clock.now()));
      return;
    } catch (error) {
      // Only a refusal of the payment is handled here; any other error goes to the job, which then tries again.
      if (!(error instanceof AppError) && !sqlError(error)?.constraint) throw error;
      problem = error instanceof AppError ? error.message : refusalText(sqlError(error)?.constraint);
    }
  }
  await deps.db.tx(async (tx) => {
    const at = deps.clock.now();
    const current = await lockUndecided(tx, request.id);
    if (!current) return;
    const storedApproval = approvalToStore(approval, current);
    await saveDecision(tx, request.id, approvalColumns(storedApproval, at));
    await recordOddThing(tx, oddThingOf(request, approval, problem, at), 1, at);
    const { bookingId, tabId, paysName, terminal } = request;
    await audit(tx, {
      ...{ at, actor: 'system', action: 'terminal approval not recorded', reason: problem },
      subject: bookingId ? { kind: 'booking', id: bookingId } : { kind: 'tab', id: tabId ?? '' },
      after: { ...(tabId && { tab: paysName }), ...auditedApproval(terminal, storedApproval) },
    });
  });
  deps.log.warn({ request: request.id, problem }, 'an approved payment could not be recorded');
}

const refusalTexts: Readonly<Record<string, string>> = {
  card_slip_once: 'A payment with this RRN is recorded already.',
  tab_is_open: 'The tab was closed meanwhile.',
  money_belongs_to_a_shift: 'Who sent it has no open shift any more.',
  desk_payment_within_balance: 'It is more than is owed now.',
  tab_payment_within_balance: 'It is more than is owed now.',
};
const refusalText = (constraint = ''): string => refusalTexts[constraint] ?? `It was refused (${constraint}).`;

/** Locks and returns the request. Returns undefined if it was decided meanwhile. */
async function lockUndecided(tx: Tx, id: string): Promise<TerminalRequest | undefined> {
  const current = await findRequest(tx, id, true);
  return current && isUndecided(current.state) ? current : undefined;
}

const approvalColumns = ({ amount, rrn }: Approval, decidedAt: Date) =>
  ({ state: 'approved', decidedAt, approvedKobo: amount, reference: rrn }) as const;

// `method` must be here: erasing a guest removes `reference` only from entries that have a method.
const auditedApproval = (terminal: string, { amount, rrn }: Approval) => ({
  ...{ method: 'card', amountKobo: amount, reference: rrn, terminal },
});

/** Locks the booking or the tab before the request, as `endRequest` does, to avoid deadlocks. */
async function recordPayment(tx: Tx, request: TerminalRequest, answer: Approval, at: Date): Promise<void> {
  const { bookingId, windowId, tabId, terminal, amountKobo: amount } = request;
  const booking = bookingId ? await lockDeskBooking(tx, bookingId) : undefined;
  const tab = tabId ? await requireTab(tx, tabId, true) : undefined;
  const current = await lockUndecided(tx, request.id);
  if (!current) return;
  if (current.state === 'ended' && (await isPaidByCardSince(tx, current)))
    throw new AppError('conflict', terminalMessages.paidAfterEnd);
  const approval = approvalToStore(answer, current);
  const paymentId = crypto.randomUUID();
  // The request is decided before the payment is inserted, because a request that is still asked reserves the amount
  // that the payment needs.
  await saveDecision(tx, request.id, { ...approvalColumns(approval, at), paymentId });
  const payment = {
    ...({ id: paymentId, method: 'card', amount, reference: approval.rrn, terminal } as const),
    ...{ takenBy: request.askedBy, key: `terminal:${request.id}` },
  };
  const facts = { ...auditedApproval(terminal, approval), byTerminal: true };
  const actor = request.askedByStaffId;
  if (booking) {
    // If the request was still asked when `booking` was read, `atTerminal` contains the amount.
    const reservedAmount = current.state === 'asked' ? amount : 0;
    refuseOverBalance({ ...booking, atTerminal: kobo(booking.atTerminal - reservedAmount) }, amount);
    await insertDeskPayment(tx, { ...payment, bookingId: booking.id, windowId, at });
    await recordMoneyChange(tx, booking, paidAfter(booking, 'card', amount), {
      at,
      actor,
      action: 'payment taken',
      facts,
    });
  } else if (tab) {
    await insertTabPayment(tx, { ...payment, tabId: tab.id, takenAt: at });
    const subject = { kind: 'tab', id: tab.id } as const;
    await audit(tx, { at, actor, action: 'tab payment taken', subject, after: { tab: tab.label, ...facts } });
  }
}

// Leaves out the RRN, because erasing a guest does not change the text of a thing to check.
function oddThingOf(request: TerminalRequest, { amount }: Approval, problem: string, at: Date): FoundOddThing {
  const { bookingId, bookingReference, terminal, askedByName } = request;
  const booking = bookingId && bookingReference ? { id: bookingId, reference: bookingReference } : undefined;
  const pays = bookingReference ?? `the tab ${request.paysName}`;
  return {
    ...{ rule: 'terminal_unrecorded', dedupeKey: `terminal_unrecorded:${request.id}`, at, bookingId },
    title: `${terminal} approved ${formatNaira(amount)} for ${pays}, and no payment is recorded`,
    ...{ who: `Sent by ${askedByName}`, staffId: request.askedBy },
    events: [
      eventAt(request.askedAt, `${askedByName} sent ${formatNaira(request.amountKobo)} to ${terminal}.`, { booking }),
      eventAt(at, `${terminal} approved ${formatNaira(amount)}.`, { note: problem, isFound: true }),
    ],
    details: [['RRN', 'In the history of the booking, or in the audit log of the tab']],
  };
}
