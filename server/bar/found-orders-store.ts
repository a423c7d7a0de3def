import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import { splitTypedKind, type TypedKind } from '#contract/core/typed-kind.ts';
import { escapeForLike } from '#db/pages.ts';
import { lastStaysInRoomSql } from '#server/bookings/room-night-store.ts';

const receiptOrSlipPattern = /^\d{1,12}$/;

/** Returns the number of the receipt that the typed text can mean. */
export function receiptNumberIn(typed: string): string | undefined {
  const { kind, text } = splitTypedKind(typed);
  return (!kind || kind === 'receipt') && receiptOrSlipPattern.test(text) ? text : undefined;
}

/** A shorter text, typed without the word "tab", begins the names of too many tabs. */
const minPrefixLength = 3;

/**
 * Of the tabs with a name, only so many of the newest are found. A bar uses names such as "Table 4" again every day,
 * so the tabs with a name grow with the years, and so would the sales that a search adds up.
 */
const maxTabs = 200;

/** Selects the newest tabs with this name, or with `isPrefix` those whose names begin with the text. */
function tabsNamedSql(text: string, isPrefix: boolean): RawBuilder<{ id: string }> {
  const pattern = escapeForLike(text) + (isPrefix ? '%' : '');
  return sql`select id from bar_tab where lower_without_accents(label) like lower_without_accents(${pattern})
    order by opened_at desc limit ${maxTabs}`;
}

/**
 * Selects the ids of the orders that have the text as the number of their receipt, or of a card slip, as a room of the
 * stay that pays, or as the name of their tab. Of a room, only the newest nights until `today` are searched, and of a
 * name the newest tabs, so these ids stay few.
 */
export function foundOrderIdsSql(typed: string, today: Day): RawBuilder<{ id: string }> {
  const { kind, text } = splitTypedKind(typed);
  const wholeText = typed.trim();
  const isKind = (each: TypedKind) => !kind || kind === each;
  const receipt = receiptNumberIn(typed);
  const isSlip = isKind('slip') && receiptOrSlipPattern.test(text);
  // PostgreSQL looks up each id of an array. With a subquery in its place it would read all orders.
  const stays = sql`array(select booking_id from stay_in_room)`;
  const tabsOfStays = sql`array(select id from bar_tab where booking_id = any (${stays}))`;
  const tabsAfterKind = sql`array(${tabsNamedSql(text, text !== '')})`;
  // A name can begin with a kind: "Room service".
  const tabsOfWholeText = sql`array(${tabsNamedSql(wholeText, wholeText.length >= minPrefixLength)})`;
  return sql`
    with stay_in_room as materialized (${lastStaysInRoomSql(text, today)})
    select id from bar_order where ${receipt !== undefined} and number = ${receipt ?? 0}::bigint
    union select order_id from card_slip where ${isSlip} and reference = slip_number(${text})
      and freed_at is null and order_id is not null
    union select id from bar_order where ${isKind('room')} and booking_id = any (${stays})
    union select id from bar_order where ${isKind('room')} and tab_id = any (${tabsOfStays})
    union select id from bar_order where ${kind === 'tab'} and tab_id = any (${tabsAfterKind})
    union select id from bar_order where tab_id = any (${tabsOfWholeText})`;
}
