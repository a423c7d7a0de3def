import { useLocation } from '@tanstack/react-router';
import { type OfficePage, officeAddress, readOfficePath } from '#contract/core/office-address.ts';
import { useSession } from '#web/office/core/session.tsx';

/**
 * Reads the path of the page: `tab` is the screen. The id of what the screen shows in full is under the name of its
 * kind, such as `invoice`.
 */
export const useOfficePage = (): Readonly<Partial<Record<string, string>>> =>
  useLocation({ select: ({ pathname }) => readOfficePath(pathname)?.page, structuralSharing: true }) ?? {};

export function useOfficeAddress() {
  const { user } = useSession();
  return (page: OfficePage) => {
    const { path, search } = officeAddress(user.role, page);
    return { to: path, search };
  };
}
