import { useSearch } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { staffRoles } from '#contract/roles.ts';
import { usePathname } from '#web/core/context.ts';
import { paths } from '#web/core/paths.ts';
import { Shell } from '#web/office/dashboard/shell.tsx';
import { type Tab, tabOf } from '#web/office/dashboard/tabs.ts';
import { Guard } from '#web/office/session/guard.tsx';

export function Dashboard() {
  const pathname = usePathname();
  const role = staffRoles.find((each) => pathname === String(paths.dashboard(each))) ?? 'superadmin';
  const { tab: tabParam } = useSearch({ strict: false });
  const tab = tabOf(role, tabParam);

  useEffect(() => {
    // Loads the screen while the session is still being checked.
    void tab.screen.preload?.();
  }, [tab]);

  return (
    <Guard role={role}>
      <Shell tab={tab}>
        <TabScreen key={tab.id} tab={tab} />
      </Shell>
    </Guard>
  );
}

function TabScreen({ tab }: { tab: Tab }) {
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
