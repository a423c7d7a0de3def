/** Words that people type before the number or the name of what they look for: "Room 204", "receipt no. 57". */
const typedKinds = ['room', 'tab', 'receipt', 'slip', 'invoice', 'delivery', 'note'] as const;
export type TypedKind = (typeof typedKinds)[number];

/** A "no" belongs to a number only if a word with a digit follows it: "room no A-12", but "tab Nora5". */
const kindPattern = new RegExp(
  `^(${typedKinds.join('|')})\\s+(?:no(?:\\.|\\s|(?=\\d))\\s*(?=\\S*\\d)|number\\s+(?=\\S*\\d)|#\\s*)?(\\S.*)$`,
  'i',
);

/** Splits what was typed into the kind that it names and the number or name after it. Without a kind, it stays whole. */
export function splitTypedKind(typed: string): { kind: TypedKind | undefined; text: string } {
  const wholeText = typed.trim();
  const [, word, text = wholeText] = kindPattern.exec(wholeText) ?? [];
  return { kind: typedKinds.find((kind) => kind === word?.toLowerCase()), text };
}
