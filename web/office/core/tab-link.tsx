import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TabId } from '#contract/core/office-address.ts';
import { useOfficeAddress } from '#web/office/core/office-page.ts';

type Props = {
  tab: TabId;
  search?: Readonly<Record<string, string>>;
  current?: boolean;
  className?: string;
  children: ReactNode;
  onClick?: () => void;
};

export function TabLink({ tab, search, current = false, ...rest }: Props) {
  const addressOf = useOfficeAddress();
  return (
    <Link
      {...rest}
      {...addressOf({ ...search, tab })}
      activeOptions={{ exact: true }}
      aria-current={current ? 'page' : undefined}
    />
  );
}
