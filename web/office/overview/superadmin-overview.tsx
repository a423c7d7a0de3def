import {
  BarChart3,
  BedDouble,
  FileText,
  Hourglass,
  Scale,
  ScrollText,
  TriangleAlert,
  UsersRound,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { saleMessages } from '#contract/bar.ts';
import { OpenBooking } from '#web/office/booking/booking-drawer.tsx';
import { HotelOverview } from '#web/office/overview/hotel-overview.tsx';
import { LowStock, useLowStock } from '#web/office/overview/low-stock.tsx';
import { ChangePasswordDialog } from '#web/office/password/change-password-dialog.tsx';
import { SecurityPanel } from '#web/office/settings/security-panel.tsx';
import { failureOf } from '#web/office/shared/failure.ts';
import { type QuickAction, QuickActions } from '#web/office/shared/quick-actions.tsx';
import { useSession } from '#web/office/shared/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const actions: readonly QuickAction[] = [
  { tab: 'staff', icon: UsersRound, label: 'Manage staff', text: 'Accounts, roles and temporary passwords' },
  { tab: 'room-inventory', icon: BedDouble, label: 'Room inventory', text: 'How many rooms of each type can be sold' },
  { tab: 'analytics', icon: BarChart3, label: 'View analytics', text: 'Revenue, booking sources and transactions' },
  { tab: 'payments', icon: Scale, label: 'Money', text: 'Refunds, and whether the card gateway agrees' },
  { tab: 'reports', icon: FileText, label: 'Daily report', text: 'The closing report of today or any other day' },
  { tab: 'audit-log', icon: ScrollText, label: 'Audit log', text: 'Who changed what, when and why' },
  { tab: 'unfinished-work', icon: Hourglass, label: 'Unfinished work', text: 'Mails and other work that need you' },
];

export function SuperadminOverview() {
  const lowStock = useLowStock();
  return (
    <div className="space-y-5">
      <ExpiryBanner />
      {lowStock.error && (
        <Notice tone="danger">{failureOf(lowStock.error, { failed: saleMessages.loadFailed }).message}</Notice>
      )}
      <HotelOverview>
        <LowStock lowStock={lowStock.data} failed={lowStock.isError} tab="drinks" linkLabel="Restock" />
        <QuickActions actions={actions} />
        <SecurityPanel />
      </HotelOverview>
      <OpenBooking />
    </div>
  );
}

function ExpiryBanner() {
  const { passwordWarning } = useSession();
  const [isDismissed, setIsDismissed] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  return (
    <>
      {passwordWarning && !isDismissed && (
        <section
          aria-label="Password expiry"
          className="relative rounded-2xl border border-brass bg-sand p-4 sm:flex sm:items-center sm:gap-4 sm:pl-6"
        >
          <p className="flex items-start gap-3 py-2 pr-10 font-medium sm:grow sm:pr-0">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta-deep" />
            {passwordWarning.message}
          </p>
          <Button onClick={() => setIsChanging(true)} className="mt-2 w-full sm:mt-0 sm:w-auto">
            Change Password Now
          </Button>
          <button
            type="button"
            onClick={() => setIsDismissed(true)}
            className="absolute top-3.5 right-3 flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-white sm:static"
          >
            <span className="sr-only">Dismiss the warning</span>
            <X aria-hidden="true" className="size-5" />
          </button>
        </section>
      )}
      {isChanging && <ChangePasswordDialog close={() => setIsChanging(false)} />}
    </>
  );
}
