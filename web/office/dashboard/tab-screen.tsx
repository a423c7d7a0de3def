import { Suspense } from 'react';
import type { Tab } from '#web/office/dashboard/tabs.ts';

export function TabScreen({ tab }: { tab: Tab }) {
  const { screen: Screen } = tab;
  return (
    <Suspense fallback={<Placeholder />}>
      <Screen />
    </Suspense>
  );
}

function Placeholder() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading…</span>
      <div className="h-24 rounded-2xl bg-sand motion-safe:animate-pulse" />
      <div className="h-72 rounded-2xl bg-sand motion-safe:animate-pulse" />
    </div>
  );
}
