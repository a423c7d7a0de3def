import { Banknote, CircleCheckBig, CircleX, DoorOpen, type LucideIcon, UserRoundX } from 'lucide-react';
import { acceptsPayment } from '#contract/bookings.ts';
import { type DeskBooking, type DeskDays, deskMessages } from '#contract/desk.ts';
import { useFacts } from '#web/core/context.ts';
import { movesOf, type MoveTarget } from '#web/office/booking/moves.ts';
import { useSession } from '#web/office/shared/session.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

export type StayAction = MoveTarget | 'pay';

type Props = { booking: DeskBooking; days: DeskDays; onAct: (action: StayAction) => void };

type ActionButton = { action: StayAction; label: string; icon: LucideIcon; tone?: 'danger' };

const actionButtons: readonly ActionButton[] = [
  { action: 'checked_in', label: 'Check In', icon: DoorOpen },
  { action: 'completed', label: 'Complete', icon: CircleCheckBig },
  { action: 'pay', label: 'Record payment', icon: Banknote },
  { action: 'no_show', label: 'No Show', icon: UserRoundX },
  { action: 'cancelled', label: 'Cancel', icon: CircleX, tone: 'danger' },
];

export function StayActions({ booking, days, onAct }: Props) {
  const { user } = useSession();
  const { checkOutUntil } = useFacts().hotel;
  const moves = movesOf(booking, user.role, days);
  const offered: readonly StayAction[] = [
    ...moves.filter(({ problem }) => !problem).map(({ to }) => to),
    ...(booking.balance > 0 && acceptsPayment(booking.status) ? (['pay'] as const) : []),
  ];
  const hints = moves.map(({ problem, isLate }) => problem ?? (isLate && deskMessages.arrivesLate(checkOutUntil)));
  const notes = new Set(hints.filter((hint) => typeof hint === 'string'));
  return (
    <>
      {actionButtons
        .filter(({ action }) => offered.includes(action))
        .map(({ action, ...button }) => (
          <TableAction key={action} {...button} rowName={booking.guest_name} onClick={() => onAct(action)} />
        ))}
      {notes.size > 0 && <p className="basis-full text-sm text-soft">{[...notes].join(' ')}</p>}
    </>
  );
}
