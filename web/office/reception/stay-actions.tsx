import { Banknote, CircleCheckBig, CircleX, DoorOpen, type LucideIcon, UserRoundX } from 'lucide-react';
import { type DeskBooking, type DeskDays, deskMessages, takesMoney } from '#contract/desk.ts';
import { useFacts } from '#web/context.ts';
import { type MoveTarget, movesOf } from '#web/office/bookings/moves.ts';
import { useSession } from '#web/office/session/session.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

export type Act = MoveTarget | 'pay';

type Props = { booking: DeskBooking; days: DeskDays; onAct: (act: Act) => void };

type Face = { act: Act; label: string; icon: LucideIcon; tone?: 'danger' };

const faces: readonly Face[] = [
  { act: 'checked_in', label: 'Check In', icon: DoorOpen },
  { act: 'completed', label: 'Complete', icon: CircleCheckBig },
  { act: 'pay', label: 'Record payment', icon: Banknote },
  { act: 'no_show', label: 'No Show', icon: UserRoundX },
  { act: 'cancelled', label: 'Cancel', icon: CircleX, tone: 'danger' },
];

export function StayActions({ booking, days, onAct }: Props) {
  const { user } = useSession();
  const { checkOutUntil } = useFacts().hotel;
  const moves = movesOf(booking, user.role, days);
  const offered: readonly Act[] = [
    ...moves.filter(({ problem }) => !problem).map(({ to }) => to),
    ...(booking.balance > 0 && takesMoney(booking.status) ? (['pay'] as const) : []),
  ];
  const words = moves.map(({ problem, late }) => problem ?? (late && deskMessages.arrivesLate(checkOutUntil)));
  const notes = new Set(words.filter((word) => typeof word === 'string'));
  return (
    <>
      {faces
        .filter(({ act }) => offered.includes(act))
        .map(({ act, ...face }) => (
          <TableAction key={act} {...face} of={booking.guest_name} onClick={() => onAct(act)} />
        ))}
      {notes.size > 0 && <p className="basis-full text-sm text-soft">{[...notes].join(' ')}</p>}
    </>
  );
}
