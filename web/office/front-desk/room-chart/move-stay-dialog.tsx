import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { assignmentMessages, type RoomChoice } from '#contract/bookings/assignment.ts';
import { addDays, type Day, nightsBetween } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { nightsText, plural } from '#contract/core/plural.ts';
import type { ChartStay, RoomChart } from '#contract/front-desk/room-chart.ts';
import { changeMessages } from '#contract/front-desk/stay-change.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { firstNightToMove, hasArrived, moveInProblem } from '#web/office/front-desk/room-chart/chart-model.ts';
import type { PutStay } from '#web/office/front-desk/room-chart/chart-shelf.tsx';
import { dayNumber, dayRange, formatShortMonth, formatWeekday } from '#web/office/front-desk/room-chart/chart-words.ts';
import { RoomConditionBadge } from '#web/office/rooms/room-condition-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

type MoveStayDialogProps = {
  stay: ChartStay;
  /** The first night of the nights to move. */
  from: Day;
  chart: RoomChart;
  pending: boolean;
  put: PutStay;
  swap: (stay: ChartStay, other: ChartStay) => Promise<boolean>;
  /** Why the last attempt was refused. */
  refusal: string | undefined;
  close: () => void;
};

/** Moves a stay to other nights or another room by single presses, for users who cannot drag it on the chart. */
export function MoveStayDialog(props: MoveStayDialogProps) {
  const { stay, from, chart, pending, refusal, close } = props;
  const moveState = useStayMove(props);
  const { checkIn, checkOut, start, choices, free, taken, room } = moveState;
  const isHere = hasArrived(stay);
  const part = stay.parts.find((each) => each.from === from);
  const type = chart.types.find(({ id }) => id === (part ?? stay).roomTypeId);
  return (
    <Dialog
      title={`Move ${stay.guestName}`}
      onClose={close}
      footer={
        <div className="flex flex-wrap justify-between gap-2">
          {stay.parts.some((part) => part.room) && !isHere && (
            <Button look="outline" onClick={() => void moveState.shelve()} disabled={pending}>
              Put on the shelf
            </Button>
          )}
          <Button
            className="ml-auto"
            onClick={() => void moveState.send()}
            loading={pending}
            disabled={!moveState.canSend}
          >
            {room ? `Move to ${room.number}${moveState.isDirty ? ' anyway' : ''}` : 'No room is free'}
          </Button>
        </div>
      }
    >
      <p className="text-soft">
        {type?.name}, {plural(stay.guests, 'guest')}. {formatNaira(stay.totalAmountKobo)}
        {stay.balanceKobo > 0 ? `, to pay in all ${formatNaira(stay.balanceKobo)}.` : ', paid.'}
      </p>
      <div className="mt-4 space-y-1">
        <DayStepper
          label="Arrives"
          day={checkIn}
          canStep={!isHere}
          earliest={chart.deskDay}
          latest={addDays(checkOut, -1)}
          onChange={moveState.setCheckIn}
        />
        <DayStepper
          label="Leaves"
          day={checkOut}
          canStep
          earliest={addDays(isHere && chart.deskDay > checkIn ? addDays(chart.deskDay, -1) : checkIn, 1)}
          onChange={moveState.setCheckOut}
        />
        {moveState.canSplit && (
          <DayStepper
            label="Moves on"
            day={start}
            canStep
            earliest={moveState.first}
            latest={addDays(checkOut, -1)}
            onChange={moveState.setStart}
          />
        )}
      </div>
      {start > checkIn && <p className="text-sm text-soft">The nights before stay where they are.</p>}
      <fieldset className="mt-5" disabled={pending}>
        <legend className="mb-1 text-sm font-semibold">
          Room for these {nightsText(nightsBetween(start, checkOut))}
        </legend>
        {choices.isPending && <p role="status">Looking for rooms…</p>}
        {choices.error && (
          <Notice tone="danger">
            {failureOf(choices.error, { failed: assignmentMessages.choicesFailed }).message}
          </Notice>
        )}
        {free.map((choice) => (
          <RoomOption
            key={choice.room}
            choice={choice}
            checked={choice.room === room?.room}
            onChoose={() => moveState.setChosen(choice.room)}
          />
        ))}
      </fieldset>
      {taken.length > 0 && (
        <TakenRooms taken={taken} pending={pending} swap={(other) => void moveState.exchange(other)} />
      )}
      <MoveEffect stay={stay} form={moveState} refusal={refusal} />
    </Dialog>
  );
}

function useStayMove({ stay, from, chart, put, swap, close }: MoveStayDialogProps) {
  const [checkIn, setCheckIn] = useState(stay.checkIn);
  const [checkOut, setCheckOut] = useState(stay.checkOut);
  const [chosenRoomId, setChosen] = useState<string>();
  const dates = { checkIn, checkOut };
  const changesDates = checkIn !== stay.checkIn || checkOut !== stay.checkOut;
  const firstToMove = firstNightToMove(stay, chart.deskDay);
  const earliestStart = from < firstToMove && hasArrived(stay) ? firstToMove : from;
  const [firstMovedNight, setFirstMovedNight] = useState(earliestStart);
  const start = changesDates ? checkIn : firstMovedNight;
  const nights = changesDates ? dates : { from: start };
  const choices = useApiQuery('roomChoices', { id: stay.id, ...nights }, { refetchesRegularly: false });
  const freeChoices = choices.data?.data.filter(({ taken }) => !taken) ?? [];
  const room =
    freeChoices.find((choice) => choice.room === chosenRoomId) ??
    freeChoices.find(({ current }) => current === changesDates) ??
    freeChoices[0];
  const preview = useApiQuery(
    'previewStay',
    { id: stay.id, ...dates, ...(room && { room: room.room }) },
    { enabled: changesDates, refetchesRegularly: false },
  );
  const newTotal = changesDates && !preview.isPlaceholderData ? preview.data : undefined;
  const isDirty =
    room !== undefined && moveInProblem(chart, stay, room.room, changesDates ? firstToMove : start) === 'dirty';
  const keepsEarlierNights = stay.parts.some((part) => part.from < start);

  const closeAfter = async (change: Promise<boolean>) => {
    if (await change) close();
  };
  return {
    ...{
      checkIn,
      setCheckIn,
      checkOut,
      setCheckOut,
      first: earliestStart,
      start,
      setStart: setFirstMovedNight,
      setChosen,
      choices,
      free: freeChoices,
      room,
      newTotal,
    },
    isDirty,
    canSplit: !changesDates && nightsBetween(earliestStart, checkOut) > 1,
    taken: choices.data?.data.filter((choice) => choice.taken) ?? [],
    previewError: changesDates ? preview.error : null,
    canSend: room !== undefined && (changesDates ? newTotal !== undefined : !room.current),
    async send() {
      if (!room) return;
      const nights = { nights: { ...dates, seenTotalKobo: newTotal?.totalAmountKobo } };
      const fromField = keepsEarlierNights ? { from: start } : {};
      const dirtyOkField = isDirty && { dirtyOk: true as const };
      await closeAfter(put(stay, { room: room.room, ...(changesDates ? nights : fromField), ...dirtyOkField }));
    },
    shelve: () => closeAfter(put(stay, { room: null })),
    async exchange(other: string) {
      const otherStay = chart.stays.find(({ id }) => id === other);
      if (otherStay) await closeAfter(swap(stay, otherStay));
    },
  };
}

type MoveEffectProps = { stay: ChartStay; form: ReturnType<typeof useStayMove>; refusal: string | undefined };

function MoveEffect({
  stay,
  form: { checkIn, checkOut, room, isDirty, newTotal, previewError },
  refusal,
}: MoveEffectProps) {
  const mailText = room?.sameType === false ? ', and the guest gets a mail.' : '; no mail is due.';
  return (
    <div className="mt-4 space-y-3" aria-live="polite">
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      {previewError && (
        <Notice tone="danger">{failureOf(previewError, { failed: changeMessages.previewFailed }).message}</Notice>
      )}
      {isDirty && room && <Notice>{assignmentMessages.dirty(room.number)}</Notice>}
      <Notice>
        {newTotal
          ? `${dayRange(checkIn, checkOut)}: total ${formatNaira(newTotal.totalAmountKobo)} instead of ${formatNaira(stay.totalAmountKobo)}, to pay in all ${formatNaira(newTotal.balanceKobo)}.${newTotal.available ? '' : ' The nights are sold.'} The guest gets a mail.`
          : `Total ${formatNaira(stay.totalAmountKobo)} as before, to pay in all ${formatNaira(stay.balanceKobo)}. History will say so${mailText}`}
      </Notice>
    </div>
  );
}

type DayStepperProps = {
  label: string;
  day: Day;
  canStep: boolean;
  earliest: Day;
  latest?: Day;
  onChange: (day: Day) => void;
};

function DayStepper({ label, day, canStep, earliest, latest, onChange }: DayStepperProps) {
  const stepLook =
    'flex size-11 items-center justify-center rounded-full border border-ink/35 hover:bg-sand disabled:cursor-not-allowed disabled:opacity-50';
  return (
    <div role="group" aria-label={label} className="flex max-w-[22rem] items-center justify-between">
      <span className="text-sm font-semibold">{label}</span>
      <span className="flex items-center gap-2">
        <button
          type="button"
          aria-label={`${label} a day earlier`}
          disabled={!canStep || day <= earliest}
          onClick={() => onChange(addDays(day, -1))}
          className={stepLook}
        >
          <Minus aria-hidden="true" className="size-5" />
        </button>
        <b aria-live="polite" className="min-w-24 text-center whitespace-nowrap figures">
          {formatWeekday(day)}, {dayNumber(day)} {formatShortMonth(day)}
        </b>
        <button
          type="button"
          aria-label={`${label} a day later`}
          disabled={!canStep || (latest !== undefined && day >= latest)}
          onClick={() => onChange(addDays(day, 1))}
          className={stepLook}
        >
          <Plus aria-hidden="true" className="size-5" />
        </button>
      </span>
    </div>
  );
}

type RoomOptionProps = { choice: RoomChoice; checked: boolean; onChoose: () => void };

function RoomOption({ choice, checked, onChoose }: RoomOptionProps) {
  const labelId = useId();
  return (
    <label className="grid min-h-12 cursor-pointer grid-cols-[1.25rem_auto_1fr_auto] items-center gap-x-3 gap-y-1 border-t border-hairline py-1.5">
      <input
        type="radio"
        name="room"
        checked={checked}
        onChange={onChoose}
        // A press on the proposed room chooses it, too: it then stays when the dates change.
        onClick={onChoose}
        aria-labelledby={labelId}
        className="size-5 accent-terracotta"
      />
      <span id={labelId} className="min-w-[2.6rem] font-serif text-[1.375rem] leading-none">
        <span className="sr-only">Room </span>
        {choice.number}
      </span>
      <span>
        {choice.roomType}
        {choice.features.length > 0 && ` · ${choice.features.join(', ')}`}
        <span className="block text-sm text-soft">{choice.reason}</span>
      </span>
      <RoomConditionBadge condition={choice.condition} />
    </label>
  );
}

type TakenRoomsProps = { taken: readonly RoomChoice[]; pending: boolean; swap: (other: string) => void };

function TakenRooms({ taken, pending, swap }: TakenRoomsProps) {
  return (
    <details className="border-y border-hairline">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 font-semibold">
        {taken.length === 1 ? '1 room is taken or closed' : `${taken.length} rooms are taken or closed`}
        <span className="text-sm font-normal text-soft">who, and until when</span>
      </summary>
      <ul>
        {taken.map(({ room, number, taken: by }) => (
          <li key={room} className="flex min-h-12 items-center justify-between gap-3 border-t border-hairline py-1">
            <span>
              <b className="font-serif text-lg">{number}</b> {by?.by}
              {by && (
                <span className="text-sm text-soft">
                  {' '}
                  until {`${dayNumber(by.until)} ${formatShortMonth(by.until)}`}
                </span>
              )}
            </span>
            {by?.booking && by.canSwap && (
              <Button look="outline" disabled={pending} onClick={() => swap(by.booking as string)}>
                Swap<span className="sr-only"> with {by.by}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
