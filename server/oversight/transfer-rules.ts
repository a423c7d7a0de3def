import { formatDay } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import type { OddTransfer } from '#server/oversight/transfer-rule-store.ts';
import {
  readLinesSetAside,
  readTransfersTakenOff,
  readWaitingTransfers,
} from '#server/oversight/transfer-rule-store.ts';
import { eventAt, type RuleSearch } from '#server/oversight/window.ts';

function recordedEvent(
  { recordedAt, recordedByName, amountKobo, bookingId, reference, pays }: OddTransfer,
  isFound: boolean,
) {
  const booking = bookingId && reference ? { id: bookingId, reference } : undefined;
  const note = pays ? `For ${pays}.` : undefined;
  return eventAt(recordedAt, `${recordedByName} recorded a transfer of ${formatNaira(amountKobo)}.`, {
    booking,
    note,
    isFound,
  });
}

const factsOfTransfer = (transfer: OddTransfer) =>
  ({
    who: `Recorded by ${transfer.recordedByName}`,
    staffId: transfer.recordedBy,
    bookingId: transfer.bookingId,
    details: [
      ['Amount', formatNaira(transfer.amountKobo)],
      ['Pays', transfer.reference ?? transfer.pays ?? ''],
    ],
  }) as const;

export const findWaitingTransfers: RuleSearch = async (ruleInput) =>
  (await readWaitingTransfers(ruleInput)).map((transfer) => ({
    ...factsOfTransfer(transfer),
    dedupeKey: `transfer_waits:${transfer.id}`,
    at: transfer.recordedAt,
    title: `Nobody has confirmed a transfer of ${formatNaira(transfer.amountKobo)}`,
    events: [recordedEvent(transfer, true)],
  }));

export const findTransfersTakenOff: RuleSearch = async (ruleInput) =>
  (await readTransfersTakenOff(ruleInput)).flatMap((transfer) => {
    const { id, amountKobo, decidedAt, decidedByName } = transfer;
    if (!decidedAt) return [];
    return {
      ...factsOfTransfer(transfer),
      dedupeKey: `transfer_taken_off:${id}`,
      at: decidedAt,
      title: `A recorded transfer of ${formatNaira(amountKobo)} has not arrived`,
      events: [
        recordedEvent(transfer, false),
        eventAt(decidedAt, `${decidedByName} found nothing at the bank, and took it off.`, { isFound: true }),
      ],
    };
  });

export const findLinesSetAside: RuleSearch = async (ruleInput) =>
  (await readLinesSetAside(ruleInput)).map(({ id, day, amountKobo, setAsideAt, setAsideBy, setAsideByName }) => ({
    ...{ who: setAsideByName, staffId: setAsideBy, bookingId: null, at: setAsideAt },
    details: [
      ['Amount', formatNaira(amountKobo)],
      ['At the bank', formatDay(day)],
    ],
    // The key contains the time, because a line can be taken back and set aside again with another reason.
    dedupeKey: `line_set_aside:${id}:${setAsideAt.toISOString()}`,
    title: `${formatNaira(amountKobo)} that came in was set aside`,
    events: [
      eventAt(
        setAsideAt,
        `${setAsideByName} set a line of the bank aside. The reason stands on Transfers, Money in, Set aside.`,
        {
          isFound: true,
        },
      ),
    ],
  }));
