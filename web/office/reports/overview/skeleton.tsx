export function Skeleton({ look }: { look: string }) {
  return (
    <div role="status" className={`rounded-2xl bg-sand motion-safe:animate-pulse ${look}`}>
      <span className="sr-only">Loading…</span>
    </div>
  );
}
