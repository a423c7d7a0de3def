import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TabId } from '#contract/core/office-address.ts';
import { useOfficeAddress } from '#web/office/core/office-page.ts';

type TabLinkProps = {
  tab: TabId;
  search?: Readonly<Record<string, string>>;
  /**
   * `page` if the link leads to the screen that is shown, `true` if it leads to the place that contains this screen.
   */
  current?: 'page' | 'true' | false;
  className?: string;
  children: ReactNode;
  onClick?: () => void;
  describedBy?: string | undefined;
  /** Called when the pointer reaches the link, to load the screen before a press. */
  preload?: () => void;
};

export function TabLink({ tab, search, current = false, describedBy, preload, ...rest }: TabLinkProps) {
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
