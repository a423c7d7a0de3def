import { useLocation } from '@tanstack/react-router';
import { type OfficePage, officeAddress, readOfficePath } from '#contract/core/office-address.ts';
import { useSession } from '#web/office/core/session.tsx';

/**
 * Reads from the path the screen (`tab`) and, under its name such as `invoice`, the id of what is open in full on the
 * screen.
 */
export const useOfficePage = (): Readonly<Partial<Record<string, string>>> =>
  useLocation({ select: ({ pathname }) => readOfficePath(pathname)?.page, structuralSharing: true }) ?? {};

/** Returns a function that makes the address of a page, for a `Link` or to navigate to. */
export function useOfficeAddress() {
  const { user } = useSession();
  return (page: OfficePage) => {
    const { path, search } = officeAddress(user.role, page);
    return { to: path, search };
  };
}
