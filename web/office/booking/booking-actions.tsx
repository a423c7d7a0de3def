import { useId } from 'react';
import type { Output } from '#contract/api.ts';
import { type DeskBooking, type DeskDays, deskMessages, isFinal, removalProblem } from '#contract/desk.ts';
import { type MoveTarget, movesOf } from '#web/office/booking/moves.ts';
import { UndoButton } from '#web/office/booking/undo-button.tsx';
import { useSession } from '#web/office/shared/session.tsx';
import { Button } from '#web/ui/button.tsx';

type Props = {
  booking: DeskBooking;
  days: DeskDays;
  undo: Output<'bookingDetail'>['undo'];
  move: (to: MoveTarget) => void;
  /** Called if an undo worked but a released night could not be claimed again: the stay must be edited. */
  onNightsLost: (message: string) => void;
  remove: () => void;
};

const primaryMoves: readonly MoveTarget[] = ['checked_in', 'completed'];

export function BookingActions({ booking, days, undo, move, onNightsLost, remove }: Props) {
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
            onNightsLost={(_, message) => onNightsLost(message)}
          />
        )}
      </div>
    );

  const offers = movesOf(booking, user.role, days);
  const canDelete = user.role === 'superadmin';
  const deletionProblem = canDelete ? removalProblem(booking.paid_amount > 0) : undefined;
  const problems = [...new Set([...offers.map(({ problem }) => problem), deletionProblem])].filter(
    (problem) => problem !== undefined,
  );
  const disabledProps = (problem: string | undefined) =>
    problem === undefined
      ? {}
      : { disabled: true, title: problem, 'aria-describedby': `${id}-${problems.indexOf(problem)}` };
  if (offers.length === 0 && !canDelete) return null;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div role="group" aria-label="Actions">
      <div className="flex flex-wrap gap-2.5">
        {offers.map(({ to, label, problem }) => (
          <Button
            key={to}
            look={primaryMoves.includes(to) ? 'primary' : 'outline'}
            onClick={() => move(to)}
            {...disabledProps(problem)}
            className="px-4!"
          >
            {label}
          </Button>
        ))}
        {canDelete && (
          <Button
            look="outline"
            onClick={remove}
            {...disabledProps(deletionProblem)}
            className="border-danger/45! px-4! text-danger!"
          >
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
