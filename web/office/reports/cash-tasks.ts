import { formatNaira, kobo } from '#contract/core/money.ts';
import type { CashNotCounted } from '#contract/till/shifts.ts';
import type { Task } from '#web/office/core/tasks.tsx';

/**
 * Says who has cash that nobody has counted, and of which day. Each task opens the report of the shift, except a last one
 * that counts the other shifts.
 */
export function cashTasks({ count, longest }: CashNotCounted, formatDayOf: (instant: string) => string): Task[] {
  const unlistedCount = count - longest.length;
  return [
    ...longest.map(({ shiftId, person, openedAt, amountKobo }) => ({
      text:
        amountKobo > 0
          ? `${person} has ${formatNaira(amountKobo)} in cash that nobody has counted`
          : `${person} gave out ${formatNaira(kobo(0 - amountKobo))} more cash than came in, and nobody has counted it`,
      detail: `Shift of ${formatDayOf(openedAt)}, without a till`,
      at: { tab: 'shift' as const, search: { report: shiftId } },
    })),
    ...(unlistedCount > 0
      ? [
          {
            text: `and ${unlistedCount} more with cash that nobody has counted`,
            at: { tab: 'money-now' as const, search: { figure: 'tills' } },
          },
        ]
      : []),
  ];
}
