/** The room that something will take up once it is there. */
export function Skeleton({ look }: { look: string }) {
  return (
    <div role="status" className={`rounded-2xl bg-sand motion-safe:animate-pulse ${look}`}>
      <span className="sr-only">Loading…</span>
    </div>
  );
}
