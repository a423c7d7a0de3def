import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TabId } from '#web/office/dashboard/tab-ids.ts';
import { useSession } from '#web/office/session/session.tsx';
import { paths } from '#web/paths.ts';

type Props = { tab: TabId; current?: boolean; className?: string; children: ReactNode; onClick?: () => void };

/** A link to a tab of one's own dashboard. */
export function TabLink({ tab, current = false, ...rest }: Props) {
  const { user } = useSession();
  const to: string = paths.dashboard(user.role);
  const search: Record<string, string> = tab === 'overview' ? {} : { tab };
  return (
    <Link
      {...rest}
      to={to}
      search={search}
      activeOptions={{ exact: true }}
      aria-current={current ? 'page' : undefined}
    />
  );
}
