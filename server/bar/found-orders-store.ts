import { type RawBuilder, sql } from 'kysely';

const receiptOrSlipPattern = /^\d{1,12}$/;

/** The kind that a person can type before the number or name, such as "room" in "Room 104". */
const kindPattern = /^(?:(receipt|slip|room|tab)\s+(?:no\.?\s*|number\s+|#)?)?(.*)$/i;

/**
 * Selects the ids of the orders that have the text as the number of their receipt, or of a card slip, as a room of the
 * stay that pays, or as the beginning of the name of their tab.
 */
export function foundOrderIdsSql(typed: string): RawBuilder<{ id: string }> {
  const [, kind, text = ''] = kindPattern.exec(typed.trim()) ?? [];
  const isKind = (each: string) => !kind || kind.toLowerCase() === each;
  const isNumber = receiptOrSlipPattern.test(text);
  // PostgreSQL looks up each id of an array. With a subquery in its place it would read all orders.
  const stays = sql`array(select booking_id from room_night
    where room_id = (select id from room where number = upper(${text})) and booking_id is not null)`;
  const tabsOfStays = sql`array(select id from bar_tab where booking_id = any (${stays}))`;
  const labelPattern = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const tabsOfLabel = sql`array(select id from bar_tab where lower(label) like ${labelPattern})`;
  return sql`
    select id from bar_order where ${isKind('receipt') && isNumber} and number = ${isNumber ? text : 0}::bigint
    union select order_id from card_slip where ${isKind('slip') && isNumber} and reference = slip_number(${text})
      and freed_at is null and order_id is not null
    union select id from bar_order where ${isKind('room')} and booking_id = any (${stays})
    union select id from bar_order where ${isKind('room')} and tab_id = any (${tabsOfStays})
    union select id from bar_order where ${isKind('tab')} and tab_id = any (${tabsOfLabel})`;
}
