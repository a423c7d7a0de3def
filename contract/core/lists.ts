import * as z from 'zod/mini';
import { type Day, isDay } from '#contract/core/dates.ts';
import { blankableLineField, dayField, rangeMessages } from '#contract/core/fields.ts';

export const pageLimits = { usual: 25, max: 100 } as const;

/** Accepts numbers in plain decimal notation. `Number` alone would also read `0x10` and `+1`. */
const plainNumberPattern = /^-?(0|[1-9]\d{0,14})(\.\d+)?$/;
const parseNumber = (raw: unknown): number =>
  typeof raw === 'number' ? raw : typeof raw === 'string' && plainNumberPattern.test(raw) ? Number(raw) : Number.NaN;

/** A number in a query, which comes as text. */
export const queryNumber = <Field extends z.ZodMiniType<number, number>>(field: Field) =>
  z.pipe(z.transform(parseNumber), field);

export const pageFields = {
  limit: z._default(
    queryNumber(
      z
        .number('limit must be a number')
        .check(
          z.int('limit must be a whole number'),
          z.gte(1, 'limit must be at least 1'),
          z.lte(pageLimits.max, `limit can be at most ${pageLimits.max}`),
        ),
    ),
    pageLimits.usual,
  ),
  cursor: z.optional(z.string('cursor must be text').check(z.maxLength(600, 'cursor is too long'))),
};

export const searchField = z.optional(blankableLineField('q', 100));

const listDayField = z.optional(dayField(rangeMessages.day));

/** A range of hotel days, both included. A missing end is open. */
export const dayRangeFields = { from: listDayField, to: listDayField };

type DayRangeInput = { from?: Day | undefined; to?: Day | undefined };

export const isReversedRange = ({ from, to }: DayRangeInput): boolean =>
  from !== undefined && to !== undefined && to < from;

/** Refuses a range whose end is before its beginning. Ignores malformed dates, because their own field reports them. */
export const daysInOrder = z.refine<DayRangeInput>(
  (days) => !isReversedRange(days) || !(isDay(days.from ?? '') && isDay(days.to ?? '')),
  { error: rangeMessages.range, path: ['to'] },
);

export const directions = ['asc', 'desc'] as const;
export type Direction = (typeof directions)[number];

export const directionField = z._default(z.enum(directions, { error: 'dir must be asc or desc' }), 'asc');

/**
 * A page of a list. A cursor is null if there are no more rows in its direction. `totalCount` counts all rows that
 * match the filter.
 */
export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    data: z.array(row),
    nextCursor: z.nullable(z.string()),
    prevCursor: z.nullable(z.string()),
    totalCount: z.int(),
  });

/**
 * A page of a list that stops counting at very many rows: if `moreThanTotal`, there are more rows than `totalCount`.
 */
export const partlyCountedPageOf = <T extends z.ZodMiniType>(row: T) =>
  z.extend(pageOf(row), { moreThanTotal: z.boolean() });
