import { clsx } from 'clsx';
import { ChevronDown, LogOut, Settings, UserRound } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { errorMessages } from '#contract/errors.ts';
import { roleLabels } from '#contract/roles.ts';
import { errorMessageOf } from '#web/core/errors.ts';
import { Popover } from '#web/office/dashboard/popover.tsx';
import type { Tab } from '#web/office/dashboard/tabs.ts';
import { useSession } from '#web/office/shared/session.tsx';
import { TabLink } from '#web/office/shared/tab-link.tsx';

const itemLook =
  'flex min-h-12 w-full items-center gap-3 rounded-lg px-3 text-left font-medium hover:bg-sand aria-[current=page]:bg-sand';

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

export function ProfileMenu({ tab }: { tab: Tab }) {
  const { user, signOut } = useSession();
  const [isSigningOut, setIsSigningOut] = useState(false);

  const handleSignOut = async () => {
    setIsSigningOut(true);
    try {
      await signOut();
    } catch (error) {
      // Still signed in: a user who walks away must know.
      setIsSigningOut(false);
      toast.error(errorMessageOf(error, errorMessages.internal));
    }
  };

  const face = (
    <>
      <span
        aria-hidden="true"
        className={clsx(
          'flex size-9 items-center justify-center rounded-full bg-indigo text-sm font-semibold text-white',
          tab.outsideSidebar && 'ring-2 ring-terracotta ring-offset-2 ring-offset-paper',
        )}
      >
        {initialsOf(user.name)}
      </span>
      <span className="hidden max-w-48 truncate font-medium lg:block">{user.name}</span>
      <ChevronDown aria-hidden="true" className="hidden size-4 lg:block" />
    </>
  );
  return (
    <Popover label="Profile menu" name={`Profile menu, ${user.name}`} face={face} className="gap-2.5 lg:pr-3 lg:pl-1.5">
      {(close) => (
        <div className="p-2">
          <div className="border-b border-hairline px-3 pt-2 pb-3">
            <p className="font-semibold wrap-anywhere">{user.name}</p>
            <p className="mt-0.5 text-sm text-soft">
              {roleLabels[user.role]} · {user.staff_id}
            </p>
          </div>
          <ul className="mt-2">
            {user.role === 'superadmin' && (
              <li>
                <TabLink tab="profile" current={tab.id === 'profile'} onClick={close} className={itemLook}>
                  <UserRound aria-hidden="true" className="size-5" strokeWidth={1.75} />
                  Profile
                </TabLink>
              </li>
            )}
            <li>
              <TabLink tab="settings" current={tab.id === 'settings'} onClick={close} className={itemLook}>
                <Settings aria-hidden="true" className="size-5" strokeWidth={1.75} />
                Settings
              </TabLink>
            </li>
            <li>
              <button type="button" disabled={isSigningOut} onClick={() => void handleSignOut()} className={itemLook}>
                <LogOut aria-hidden="true" className="size-5" strokeWidth={1.75} />
                Sign Out
              </button>
            </li>
          </ul>
        </div>
      )}
    </Popover>
  );
}
