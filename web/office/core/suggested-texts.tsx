type SuggestedTextsProps = { label: string; texts: readonly string[]; onChoose: (text: string) => void };

export function SuggestedTexts({ label, texts, onChoose }: SuggestedTextsProps) {
  if (texts.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          onClick={() => onChoose(text)}
          className="min-h-11 max-w-full rounded-full border border-ink/25 px-3.5 text-sm font-semibold wrap-anywhere hover:bg-sand"
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
