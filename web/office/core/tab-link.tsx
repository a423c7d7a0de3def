import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TabId } from '#contract/core/office-address.ts';
import { useOfficeAddress } from '#web/office/core/office-page.ts';

type Props = {
  tab: TabId;
  search?: Readonly<Record<string, string>>;
  /** `true` says that the screen is in the place to which the link leads. */
  current?: 'page' | 'true' | false;
  className?: string;
  children: ReactNode;
  onClick?: () => void;
  describedBy?: string | undefined;
  /** Called when the pointer comes: a press may follow. */
  preload?: () => void;
};

export function TabLink({ tab, search, current = false, describedBy, preload, ...rest }: Props) {
  const addressOf = useOfficeAddress();
  return (
    <Link
      {...rest}
      {...addressOf({ ...search, tab })}
      activeOptions={{ exact: true }}
      aria-current={current || undefined}
      aria-describedby={describedBy}
      onPointerEnter={preload}
    />
  );
}
