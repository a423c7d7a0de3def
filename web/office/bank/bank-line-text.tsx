import type { BankLine } from '#contract/bank/bank-lines.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { useFormatNearDay } from '#web/office/core/use-format-near-day.ts';

export function BankLineText({ line: { day, at, narration, reference } }: { line: BankLine }) {
  const formatInstant = useFormatInstant();
  const formatNearDay = useFormatNearDay();
  return (
    <>
      <time dateTime={at ?? day}>{at ? formatInstant(at) : formatNearDay(day)}</time>
      {narration && ` · ${narration}`}
      {reference && ` · ${reference}`}
    </>
  );
}
