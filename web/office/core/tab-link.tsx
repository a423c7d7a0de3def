import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/office/core/session.tsx';
import type { TabId } from '#web/office/core/tab-ids.ts';

type Props = {
  tab: TabId;
  search?: Readonly<Record<string, string>>;
  current?: boolean;
  className?: string;
  children: ReactNode;
  onClick?: () => void;
};

export function TabLink({ tab, search, current = false, ...rest }: Props) {
  const { user } = useSession();
  const to: string = paths.dashboard(user.role);
  const address: Record<string, string> = { ...(tab !== 'overview' && { tab }), ...search };
  return (
    <Link
      {...rest}
      to={to}
      search={address}
      activeOptions={{ exact: true }}
      aria-current={current ? 'page' : undefined}
    />
  );
}
