import * as z from 'zod/mini';
import { type Day, isDay } from '#contract/dates.ts';
import { blankableLine, dayField, rangeMessages } from '#contract/fields.ts';

export const pageLimits = { usual: 25, most: 100 } as const;

/** A number as people write one; nothing else that JavaScript would take for one, such as `0x10` or `+1`. */
const written = /^-?(0|[1-9]\d{0,14})(\.\d+)?$/;
const fromQuery = (raw: unknown): number =>
  typeof raw === 'number' ? raw : typeof raw === 'string' && written.test(raw) ? Number(raw) : Number.NaN;

/** What every list takes from its caller's query string. */
export const pageFields = {
  limit: z._default(
    z.pipe(
      z.transform(fromQuery),
      z
        .number('limit must be a number')
        .check(
          z.int('limit must be a whole number'),
          z.gte(1, 'limit must be at least 1'),
          z.lte(pageLimits.most, `limit can be at most ${pageLimits.most}`),
        ),
    ),
    pageLimits.usual,
  ),
  /** Where the page begins, as an earlier answer's `next_cursor` or `prev_cursor` said it. */
  cursor: z.optional(z.string('cursor must be text').check(z.maxLength(600, 'cursor is too long'))),
};

/** What a person typed into a list's search field; empty means everything. */
export const searchField = z.optional(blankableLine('q', 100));

const listDay = z.optional(dayField(rangeMessages.day));

/** Hotel days, both included; either end may be left open. */
export const dayRangeFields = { from: listDay, to: listDay };

type Days = { from?: Day | undefined; to?: Day | undefined };

/** The first of two days comes after the last one. */
export const isReversed = ({ from, to }: Days): boolean => from !== undefined && to !== undefined && to < from;

/** Of what is no day its own field speaks. */
export const daysInOrder = z.refine<Days>(
  (days) => !isReversed(days) || !(isDay(days.from ?? '') && isDay(days.to ?? '')),
  { error: rangeMessages.range, path: ['to'] },
);

export const directions = ['asc', 'desc'] as const;
export type Direction = (typeof directions)[number];

export const directionField = z._default(z.enum(directions, { error: 'dir must be asc or desc' }), 'asc');

/** A page of a list. Null cursors mean that there is nothing more on that side. */
export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    data: z.array(row),
    next_cursor: z.nullable(z.string()),
    prev_cursor: z.nullable(z.string()),
    /** Rows of the whole filter, not of this page. */
    total_count: z.int(),
  });
