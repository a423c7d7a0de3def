import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { documentKindOf } from '#contract/page.ts';
import { usePathname } from '#web/core/context.ts';
import type { Address } from '#web/core/paths.ts';

type Props = { to: Address; className?: string; children: ReactNode; onClick?: () => void };

/** A link to a page of the site. It loads a new document if that page needs another content security policy. */
export function SiteLink({ to, ...rest }: Props) {
  const [pathname = '/', query] = to.split('?');
  const here = usePathname();
  return (
    <Link
      {...rest}
      to={pathname}
      search={query ? Object.fromEntries(new URLSearchParams(query)) : {}}
      activeOptions={{ exact: true, includeSearch: false }}
      reloadDocument={documentKindOf(pathname) !== documentKindOf(here)}
    />
  );
}
