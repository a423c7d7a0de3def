import { readUnopenedReceipts } from '#server/oversight/guest-rule-store.ts';
import { eventAt, type RuleSearch } from '#server/oversight/window.ts';

export const findUnopenedReceipts: RuleSearch = async (ruleInput) =>
  (await readUnopenedReceipts(ruleInput)).map(({ staffId, name, stays, lastAt, week, othersStays, othersOpened }) => ({
    dedupeKey: `unopened_receipts:${staffId}:${week}`,
    at: lastAt,
    title: `Of ${stays} stays paid at the desk in seven days, no guest opened the page of the receipt`,
    who: `Money taken by ${name}`,
    staffId,
    bookingId: null,
    events: [eventAt(lastAt, `${name} took the last of these payments.`, { isFound: true })],
    details: [['Opened of the stays of others', `${othersOpened} of ${othersStays}`]],
  }));
