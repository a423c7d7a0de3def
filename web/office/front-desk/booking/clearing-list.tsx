import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { type ClearingView, checkOutMessages, clearingLabels } from '#contract/front-desk/check-out.ts';
import { type DeskBooking, deskMessages } from '#contract/front-desk/desk.ts';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { useSession } from '#web/office/core/session.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { refreshAfterFailure } from '#web/office/front-desk/booking/booking-queries.ts';
import { TableAction } from '#web/ui/table-action.tsx';

type ClearingListProps = { booking: DeskBooking; clearings: readonly ClearingView[] };

export function ClearingList({ booking, clearings }: ClearingListProps) {
  const { user } = useSession();
  const [clearingToTakeBack, setClearingToTakeBack] = useState<ClearingView>();
  const mayTakeBack = user.role === 'superadmin' || user.role === 'supervisor';
  const close = () => setClearingToTakeBack(undefined);
  if (clearings.length === 0) return null;
  return (
    <>
      <ul aria-label="Cleared without money" className="mt-4 space-y-3">
        {clearings.map((clearing) => (
          <ClearingLine
            key={clearing.id}
            clearing={clearing}
            takeBack={mayTakeBack && clearing.amountKobo > 0 ? () => setClearingToTakeBack(clearing) : undefined}
          />
        ))}
      </ul>
      {clearingToTakeBack && (
        <ConfirmWithReason
          call="takeClearingBack"
          input={(reason) => ({ id: booking.id, clearingId: clearingToTakeBack.id, reason })}
          texts={{
            done: checkOutMessages.takenBack,
            failed: checkOutMessages.takeBackFailed,
            reason: deskMessages.reason,
          }}
          needsReason
          title="Take it back?"
          confirmLabel={`Take back ${formatNaira(clearingToTakeBack.amountKobo)}`}
          close={close}
          onDone={close}
          afterFailure={refreshAfterFailure}
        >
          <p>
            The stay owes <span className="figures font-semibold">{formatNaira(clearingToTakeBack.amountKobo)}</span>{' '}
            again.
          </p>
        </ConfirmWithReason>
      )}
    </>
  );
}

type ClearingLineProps = { clearing: ClearingView; takeBack: (() => void) | undefined };

function ClearingLine({ clearing, takeBack }: ClearingLineProps) {
  const { kind, amountKobo, wasKobo, company, reason, madeBy, confirmedBy, madeAt, takenBack } = clearing;
  const formatInstant = useFormatInstant();
  const label = company ? `On the account of ${company}` : clearingLabels[kind];
  return (
    <li className="rounded-xl border border-hairline bg-paper px-4 py-3">
      <div className="flex items-baseline justify-between gap-4 font-semibold">
        {takenBack ? <del className="text-soft">{label}</del> : <span>{label}</span>}
        <span className="figures">{formatNaira(kobo(0 - wasKobo))}</span>
      </div>
      <p className="figures mt-0.5 text-sm text-soft wrap-anywhere">
        {formatInstant(madeAt)}, {madeBy}
        {confirmedBy && `, confirmed by ${confirmedBy}`}
      </p>
      {reason && <p className="mt-1 text-sm wrap-anywhere">{reason}</p>}
      {company && !takenBack && <p className="figures mt-1 text-sm">Open {formatNaira(amountKobo)}</p>}
      {takenBack && (
        <p className="mt-1.5 text-sm text-danger wrap-anywhere">
          Taken back by {takenBack.by}, {formatInstant(takenBack.at)}: {takenBack.reason}
        </p>
      )}
      {takeBack && (
        <div className="mt-2.5">
          <TableAction label="Take back" rowName={`${formatNaira(wasKobo)} ${label}`} icon={Undo2} onClick={takeBack} />
        </div>
      )}
    </li>
  );
}
