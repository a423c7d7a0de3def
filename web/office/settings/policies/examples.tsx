/** What the typed rules do. Nothing is shown while a value is missing or wrong. */
export function Examples({ lines }: { lines: readonly string[] }) {
  return (
    // Stays without lines, because a screen reader announces only changes inside a part that is there.
    <div role="status">
      {lines.length > 0 && (
        <div className="figures space-y-1 rounded-xl bg-sand px-4 py-3 text-[0.9375rem]">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </div>
  );
}
