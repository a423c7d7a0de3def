import type { MatchedLine } from '#contract/bank/bank-lines.ts';
import { statementMessages } from '#contract/bank/statements.ts';
import { formatDay } from '#contract/core/dates.ts';
import type { LineMatch } from '#server/bank/line-store.ts';
import type { LineToMatch } from '#server/bank/match-lines.ts';
import { saysUnsettled } from '#server/bank/statement-cells.ts';

type LineToShow = Pick<LineToMatch, 'id' | 'day' | 'at' | 'amountKobo' | 'narration' | 'reference'>;

/** `by` is the staff member who matched the line, or who imported the file if the program matched it. */
export const presentMatchedLine = (line: LineToShow, { because, words }: LineMatch, by: string): MatchedLine => ({
  ...line,
  at: line.at?.toISOString() ?? null,
  matched: { because, words: [...words], by },
});

/**
 * Returns a sentence that says why a person should look at a line before matching it; null if nothing speaks against
 * the line.
 */
export function doubtText({
  reversedOn,
  reversalSays,
  perhapsReversedOn,
  like,
  narration,
}: LineToMatch): string | null {
  if (reversedOn) return statementMessages.reversedOn(formatDay(reversedOn), reversalSays ?? '');
  if (perhapsReversedOn) return statementMessages.perhapsReversed(formatDay(perhapsReversedOn));
  if (like !== null) return statementMessages.looksLike(like);
  return saysUnsettled(narration) ? statementMessages.givesBack : null;
}
