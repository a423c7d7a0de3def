import type { Parsed } from '#contract/api.ts';
import { requestExpiresAfterMs, type TerminalRequestView, terminalMessages } from '#contract/bank/terminal-requests.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { type SlipPlace, usualTerminalAt } from '#contract/payments/card-slips.ts';
import type { Tx } from '#db/db.ts';
import { readRequest } from '#server/bank/present-terminal.ts';
import { reachableTerminals } from '#server/bank/reachable-terminals.ts';
import { findRequestByKey, insertRequest } from '#server/bank/terminal-store.ts';
import { refuseMoreThanTabOwes, requireTab } from '#server/bar/tabs.ts';
import { audit } from '#server/core/audit.ts';
import { onViolation, refuseOnViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { lockDeskBooking } from '#server/front-desk/desk-booking.ts';
import { refuseOverBalance, withOverBalanceError } from '#server/front-desk/payments.ts';

type Payer =
  | { bookingId: string; windowId: string | null; tabId: null }
  | { bookingId: null; windowId: null; tabId: string };
type AmountForTerminal = {
  payer: Payer;
  place: SlipPlace;
  amount: Kobo;
  terminal: string | undefined;
  key: string;
  /**
   * Locks the booking or the tab. `refuse` throws AppError if the booking or tab owes less than the amount; `facts` go
   * into the audit entry.
   */
  lock(tx: Tx): Promise<{ refuse: () => void; facts: object }>;
};

/** Sends an amount of a stay to a terminal. Throws AppError. */
export function askTerminal(deps: Deps, member: Member, input: Parsed<'askTerminal'>): Promise<TerminalRequestView> {
  const { id, windowId = null, terminal, key } = input;
  const amount = input.amountKobo;
  const amountForTerminal: AmountForTerminal = {
    ...{ payer: { bookingId: id, windowId, tabId: null }, place: 'desk', amount, terminal, key },
    async lock(tx) {
      const booking = await lockDeskBooking(tx, id);
      return { refuse: () => refuseOverBalance(booking, amount), facts: {} };
    },
  };
  return withOverBalanceError(deps, id, windowId, () => createTerminalRequest(deps, member, amountForTerminal));
}

/** Sends an amount of a tab to a terminal. Throws AppError. */
export function askTerminalForTab(
  deps: Deps,
  member: Member,
  input: Parsed<'askTerminalForTab'>,
): Promise<TerminalRequestView> {
  const { tabId, terminal, key } = input;
  const amount = input.amountKobo;
  return createTerminalRequest(deps, member, {
    ...{ payer: { bookingId: null, windowId: null, tabId }, place: 'bar', amount, terminal, key },
    async lock(tx) {
      const tab = await requireTab(tx, tabId, true);
      return { refuse: () => refuseMoreThanTabOwes(tab, amount), facts: { tab: tab.label } };
    },
  });
}

/** Stores the request, once for each key. A job sends it to the terminal after the commit. */
async function createTerminalRequest(
  deps: Deps,
  member: Member,
  { payer, place, amount, lock, ...asked }: AmountForTerminal,
) {
  const key = `${member.staffId}:${asked.key}`;
  const terminal = asked.terminal ?? usualTerminalAt(deps.hotel.cards, place);
  if (!terminal || !reachableTerminals(deps).includes(terminal))
    throw fieldError('terminal', terminalMessages.cannotSend);
  const at = deps.clock.now();
  const insert = () =>
    deps.db.tx(async (tx) => {
      const { refuse, facts } = await lock(tx);
      const previous = await findRequestByKey(tx, key);
      if (previous) {
        const isSame =
          previous.bookingId === payer.bookingId &&
          previous.windowId === payer.windowId &&
          previous.tabId === payer.tabId &&
          previous.amountKobo === amount &&
          previous.terminal === terminal;
        if (!isSame) throw keyReusedError();
        return previous.id;
      }
      refuse();
      const expiresAt = new Date(at.getTime() + requestExpiresAfterMs);
      const id = await insertRequest(tx, {
        ...payer,
        ...{ amountKobo: amount, terminal, askedBy: member.id, askedAt: at, expiresAt, key },
      });
      await enqueue(tx, { kind: 'terminal.asked', payload: { requestId: id }, at });
      await audit(tx, {
        ...{ at, actor: member.staffId, action: 'terminal asked' },
        subject: payer.bookingId ? { kind: 'booking', id: payer.bookingId } : { kind: 'tab', id: payer.tabId ?? '' },
        after: { ...facts, method: 'card', amountKobo: amount, terminal },
      });
      return id;
    });
  const id = await onViolation(
    ['terminal_request_one_of_a_stay', 'terminal_request_one_of_a_tab'],
    () =>
      refuseOnViolation(insert, {
        terminal_request_one_at_a_terminal: () => fieldError('terminal', terminalMessages.busy, 'conflict'),
        // Violated if a parallel request has used the same key for something else.
        terminal_request_key_key: keyReusedError,
      }),
    new AppError('conflict', terminalMessages.askedAlready),
  );
  deps.wake();
  return readRequest(deps, member, id);
}

const keyReusedError = () => fieldError('key', terminalMessages.keyReused, 'conflict');
