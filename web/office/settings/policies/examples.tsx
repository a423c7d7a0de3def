/** What the typed rules do. Nothing is shown while a value is missing or wrong. */
export function Examples({ lines }: { lines: readonly string[] }) {
  return (
    <div role="status" className="figures space-y-1 rounded-xl bg-sand px-4 py-3 text-[0.9375rem] empty:hidden">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
