export function ReportSkeleton() {
  return (
    <div role="status" className="space-y-5">
      <span className="sr-only">Loading…</span>
      <div className="h-40 rounded-2xl bg-sand motion-safe:animate-pulse" />
      <div className="h-96 rounded-2xl bg-sand motion-safe:animate-pulse" />
    </div>
  );
}
