import { sql } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { RuleInput } from '#server/oversight/window.ts';
import { isWithin } from '#server/oversight/window-store.ts';

type CountOfShift = {
  number: number;
  at: string;
  by: string;
  cash: number;
  expectedCash: number;
  card: number;
  expectedCard: number;
  slips: number;
  batch: string;
};

export type CountedShift = {
  id: string;
  till: string;
  staffId: string;
  name: string;
  openedAt: Date;
  closedAt: Date;
  zNumber: number;
  signedBy: string | null;
  counts: CountOfShift[];
  /** The number of card payments in the shift, less the number given back or reversed. */
  cardPaymentCount: number;
  /** The numbers of the card slips that the person recorded during the shift and that were not freed before its end. */
  slipNumbers: string[];
  /**
   * How many shifts of this person in the 14 days before were short or over by at least `limit` in cash at the first
   * count.
   */
  earlierDifferences: number;
};

/**
 * The shifts that were counted in the window, whether or not cash was short. `limit` (kobo) is for
 * `earlierDifferences` only.
 */
export async function readCountedShifts({ db, window, limit }: RuleInput): Promise<CountedShift[]> {
  const { rows } = await sql<CountedShift>`
    select shift.id, coalesce(till.name, 'No till') as till, staff.id as staff_id, staff.name, shift.opened_at, shift.closed_at, shift.z_number,
      (select name from staff where staff.id = shift.signed_by) as signed_by,
      (select coalesce(jsonb_agg(jsonb_build_object('number', number, 'at', counted_at, 'by', counter.name, 'cash', cash_kobo,
          'expectedCash', expected_cash_kobo, 'card', card_kobo, 'expectedCard', expected_card_kobo, 'slips', card_slips, 'batch', card_batch)
          order by number), '[]')
        from shift_count join staff counter on counter.id = counted_by where shift_id = shift.id) as counts,
      (select count(*) filter (where not is_given_back(kind)) - count(*) filter (where is_given_back(kind))
        from shift_money join money_entry on money_entry.id = entry_id where shift_id = shift.id and method = 'card')::integer as card_payment_count,
      array(select coalesce(reference, 'erased') from card_slip
        where recorded_by = shift.staff_id and recorded_at between shift.opened_at and shift.closed_at
          and coalesce(freed_at > shift.closed_at, true) order by recorded_at, reference) as slip_numbers,
      (select count(*) from shift earlier join shift_count counted on counted.shift_id = earlier.id and counted.number = 1
        where earlier.staff_id = shift.staff_id and earlier.opened_at < shift.opened_at
          and earlier.opened_at > shift.opened_at - interval '14 days' and abs(cash_kobo - expected_cash_kobo) >= ${limit})::integer as earlier_differences
    from shift left join till on till.id = shift.till_id join staff on staff.id = shift.staff_id
      join shift_count first on first.shift_id = shift.id and first.number = 1
    where shift.z_number is not null and shift.closed_at is not null and ${isWithin(sql`first.counted_at`, window)}
    order by first.counted_at`.execute(db);
  return rows;
}

export type CountsOfPerson = {
  staffId: string;
  name: string;
  counts: { zNumber: number; difference: Kobo; at: string }[];
};

/**
 * For everybody with a shift that was counted in the window: by how much cash was over (short: negative) at the
 * first count of each of the last `most` shifts, in the order of time.
 */
export async function readCountsOfPeople({ db, window }: RuleInput, most: number): Promise<CountsOfPerson[]> {
  const { rows } = await sql<CountsOfPerson>`
    select staff.id as staff_id, staff.name, last.counts
    from (select distinct staff_id from shift join shift_count on shift_id = shift.id and number = 1
        where ${isWithin(sql`counted_at`, window)}) person
      join staff on staff.id = person.staff_id
      cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('zNumber', z_number, 'difference', difference, 'at', counted_at)
          order by counted_at), '[]') as counts
        from (select z_number, counted_at, cash_kobo - expected_cash_kobo as difference from shift
            join shift_count on shift_id = shift.id and number = 1
          where shift.staff_id = person.staff_id and z_number is not null order by opened_at desc limit ${most}) latest) last`.execute(
    db,
  );
  return rows;
}

export type FloatDifference = {
  shiftId: string;
  till: string;
  staffId: string;
  name: string;
  at: Date;
  floatKobo: Kobo;
  /** The cash that the person had taken without a till before. */
  broughtKobo: Kobo;
  /** What the person before left in the till; null if the till was never counted. */
  left: { kobo: Kobo; byName: string; at: string; zNumber: number } | null;
};

/**
 * Shifts whose float, as counted, is off by at least `limit` kobo. It should be what the person before left in the till
 * plus what the person of the shift had taken without a till. At a till that was never counted, only too small a float
 * is found.
 */
export async function readFloatsThatDiffer({ db, window, limit }: RuleInput): Promise<FloatDifference[]> {
  const { rows } = await sql<FloatDifference>`
    select shift.id as shift_id, till.name as till, staff.id as staff_id, staff.name, shift.opened_at as at, coalesce(shift.float_kobo, 0) as float_kobo,
      shift.brought_kobo, case when before.id is not null then jsonb_build_object('kobo', shift.left_before_kobo, 'byName', leaver.name,
        'at', before.closed_at, 'zNumber', before.z_number) end as "left"
    from shift join till on till.id = shift.till_id join staff on staff.id = shift.staff_id
      left join shift before on before.id = shift.follows_id left join staff leaver on leaver.id = before.staff_id
    where ${isWithin(sql`shift.opened_at`, window)} and case when before.id is not null
        then abs(shift.float_kobo - shift.left_before_kobo - shift.brought_kobo) else shift.brought_kobo - shift.float_kobo end >= ${limit}
    order by shift.opened_at`.execute(db);
  return rows;
}
