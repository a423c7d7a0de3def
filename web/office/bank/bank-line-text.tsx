import type { BankLine } from '#contract/bank/bank-lines.ts';
import { formatDayWithoutThisYear } from '#contract/core/dates.ts';
import { useFacts } from '#web/core/context.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';

export function BankLineText({ line: { day, at, narration, reference } }: { line: BankLine }) {
  const { today } = useFacts();
  const formatInstant = useFormatInstant();
  return (
    <>
      <time dateTime={at ?? day}>{at ? formatInstant(at) : formatDayWithoutThisYear(day, today)}</time>
      {narration && ` · ${narration}`}
      {reference && ` · ${reference}`}
    </>
  );
}
