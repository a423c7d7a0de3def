const lines = ['Closed by', 'Checked by', 'Date and time'] as const;

export function Signatures() {
  return (
    <div aria-hidden="true" className="hidden grid-cols-3 gap-8 pt-14 text-sm break-inside-avoid print:grid">
      {lines.map((line) => (
        <p key={line} className="border-t border-ink pt-1.5">
          {line}
        </p>
      ))}
    </div>
  );
}
