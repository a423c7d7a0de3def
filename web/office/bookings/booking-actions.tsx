import { useId } from 'react';
import type { Output } from '#contract/api.ts';
import { type DeskBooking, type DeskDays, deskMessages, isFinal, removalProblem } from '#contract/desk.ts';
import { type MoveTarget, movesOf } from '#web/office/bookings/moves.ts';
import { UndoButton } from '#web/office/bookings/undo-button.tsx';
import { useSession } from '#web/office/session/session.tsx';
import { Button } from '#web/ui/button.tsx';

type Props = {
  booking: DeskBooking;
  days: DeskDays;
  undo: Output<'bookingDetail'>['undo'];
  move: (to: MoveTarget) => void;
  /** Called if an undo worked but a released night could not be claimed again: the stay must be edited. */
  short: (message: string) => void;
  remove: () => void;
};

const onward: readonly MoveTarget[] = ['checked_in', 'completed'];

export function BookingActions({ booking, days, undo, move, short, remove }: Props) {
  const { user } = useSession();
  const id = useId();
  if (isFinal(booking.status))
    return (
      <div className="space-y-3">
        <p className="font-semibold text-soft">{deskMessages.finalized}</p>
        {undo && (
          <UndoButton
            key={booking.status}
            booking={booking}
            problem={undo.problem}
            short={(_, message) => short(message)}
          />
        )}
      </div>
    );

  const offers = movesOf(booking, user.role, days);
  const mayDelete = user.role === 'superadmin';
  const notDeleted = mayDelete ? removalProblem(booking.paid_amount > 0) : undefined;
  const problems = [...new Set([...offers.map(({ problem }) => problem), notDeleted])].filter(
    (problem) => problem !== undefined,
  );
  const why = (problem: string | undefined) =>
    problem === undefined
      ? {}
      : { disabled: true, title: problem, 'aria-describedby': `${id}-${problems.indexOf(problem)}` };
  if (offers.length === 0 && !mayDelete) return null;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div role="group" aria-label="Actions">
      <div className="flex flex-wrap gap-2.5">
        {offers.map(({ to, label, problem }) => (
          <Button
            key={to}
            look={onward.includes(to) ? 'primary' : 'outline'}
            onClick={() => move(to)}
            {...why(problem)}
            className="px-4!"
          >
            {label}
          </Button>
        ))}
        {mayDelete && (
          <Button look="outline" onClick={remove} {...why(notDeleted)} className="border-danger/45! px-4! text-danger!">
            Delete
          </Button>
        )}
      </div>
      {problems.map((problem, index) => (
        <p key={problem} id={`${id}-${index}`} className="mt-2.5 text-sm text-soft">
          {problem}
        </p>
      ))}
    </div>
  );
}
