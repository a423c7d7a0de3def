import type { MatchedLine } from '#contract/bank/bank-lines.ts';
import { statementMessages } from '#contract/bank/statements.ts';
import { formatDay } from '#contract/core/dates.ts';
import type { Match } from '#server/bank/line-store.ts';
import type { LineToMatch } from '#server/bank/match-lines.ts';
import { saysUnsettled } from '#server/bank/statement-cells.ts';

type Line = Pick<LineToMatch, 'id' | 'day' | 'at' | 'amountKobo' | 'narration' | 'reference'>;

/** `by` is who said so, or who imported the file. */
export const presentMatchedLine = (line: Line, { because, words }: Match, by: string): MatchedLine => ({
  ...line,
  at: line.at?.toISOString() ?? null,
  matched: { because, words: [...words], by },
});

/** What speaks against a line, in a sentence. */
export function doubtOf({ reversedOn, reversalSays, perhapsReversedOn, like, narration }: LineToMatch): string | null {
  if (reversedOn) return statementMessages.reversedOn(formatDay(reversedOn), reversalSays ?? '');
  if (perhapsReversedOn) return statementMessages.perhapsReversed(formatDay(perhapsReversedOn));
  if (like !== null) return statementMessages.looksLike(like);
  return saysUnsettled(narration) ? statementMessages.givesBack : null;
}
