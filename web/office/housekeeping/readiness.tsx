import { clsx } from 'clsx';
import { useState } from 'react';
import { plural } from '#contract/core/plural.ts';
import {
  canGiveRoom,
  type DefectView,
  type DiscrepancyView,
  defectKindLabels,
  housekeepingMessages,
  otherSeenState,
  type Readiness as ReadinessData,
  type ReadinessGroup,
  type WaitingArrival,
} from '#contract/housekeeping/housekeeping.ts';
import { isReady } from '#contract/rooms/room-conditions.ts';
import { useFacts } from '#web/core/context.ts';
import { errorMessageOf } from '#web/core/errors.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { firstName } from '#web/office/core/first-name.ts';
import { refetchSubjects, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { AnswerDialog, type Question } from '#web/office/housekeeping/answer-dialog.tsx';
import { useHotelTime, useNearTime } from '#web/office/housekeeping/use-hotel-time.ts';
import { CloseRoomDialog } from '#web/office/rooms/close-room-dialog.tsx';
import { RoomConditionBadge } from '#web/office/rooms/room-condition-badge.tsx';
import { RoomLink } from '#web/office/rooms/room-link.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/**
 * Shows the desk how many rooms are ready, who waits for a room, the open defects, and the rooms that housekeeping saw
 * in another state than the desk has.
 */
export function ReadinessScreen() {
  const { data, error } = useApiQuery('roomReadiness', {});
  const [question, setQuestion] = useState<Question>();
  const [defectToClose, setDefectToClose] = useState<DefectView>();
  if (!data)
    return error ? (
      <Notice tone="danger">{failureOf(error, { failed: housekeepingMessages.loadFailed }).message}</Notice>
    ) : (
      <Skeleton />
    );
  return (
    <div className="space-y-5">
      <RoomCounts data={data} />
      {data.discrepancies.map((each) => (
        <DiscrepancyNotice
          key={each.id}
          discrepancy={each}
          today={data.today}
          onAnswer={(title) => setQuestion({ call: 'answerDiscrepancy', id: each.id, title })}
        />
      ))}
      {data.defects.map((each) => (
        <DefectNotice
          key={each.id}
          defect={each}
          today={data.today}
          onClose={() => setDefectToClose(each)}
          onAnswer={(title) => setQuestion({ call: 'answerDefect', id: each.id, title })}
        />
      ))}
      {data.withoutRoom > 0 && (
        <Notice>
          {plural(data.withoutRoom, 'stay')} in the house {data.withoutRoom === 1 ? 'has' : 'have'} no room yet, so
          housekeeping cannot see {data.withoutRoom === 1 ? 'it' : 'them'}.
        </Notice>
      )}
      <section aria-labelledby="waiting-arrivals">
        <h2 id="waiting-arrivals" className="text-xl">
          Arrivals that wait for a room
        </h2>
        <Arrivals arrivals={data.arrivals} today={data.today} />
      </section>
      {defectToClose && (
        <CloseRoomDialog
          room={{ id: defectToClose.room, number: defectToClose.number }}
          deskDay={data.deskDay}
          reason={`${defectKindLabels[defectToClose.kind]}: ${defectToClose.note}`}
          close={() => {
            setDefectToClose(undefined);
            refetchSubjects(['housekeeping']);
          }}
        />
      )}
      {question && <AnswerDialog question={question} close={() => setQuestion(undefined)} />}
    </div>
  );
}

function RoomCounts({ data: { ready, cleaning, dirty, inHouse, closed, numbers, now } }: { data: ReadinessData }) {
  const formatTime = useHotelTime();
  const cards: readonly (readonly [label: string, group: ReadinessGroup, rooms: number, note: string])[] = [
    ['Ready to give', 'ready', ready, 'clean or inspected, vacant'],
    ['Being cleaned', 'cleaning', cleaning.rooms, cleaning.people.map(firstName).join(', ') || 'nobody is in one'],
    ['Dirty', 'dirty', dirty.rooms, `${dirty.leftToday} of them left today`],
    ['In house', 'inHouse', inHouse.rooms, `${inHouse.doNotDisturb} do not disturb`],
    ['Closed', 'closed', closed.rooms, `${closed.offSale} off sale`],
  ];
  return (
    <section aria-label="Rooms now">
      <dl className="grid grid-cols-2 items-start gap-3 lg:grid-cols-5 lg:items-stretch">
        {cards.map(([label, group, rooms, note]) => (
          <div key={label} className="flex flex-col rounded-2xl border border-hairline bg-white px-5 py-4">
            <dt className="text-[0.9375rem] text-soft">{label}</dt>
            <dd className="mt-1 font-serif text-3xl figures">{rooms}</dd>
            <dd className="mt-1 text-sm text-soft figures">{note}</dd>
            <RoomNumbers label={label} counts={numbers.filter((each) => each.group === group)} />
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-soft figures">As of {formatTime(now)}</p>
    </section>
  );
}

function RoomNumbers({ label, counts }: { label: string; counts: ReadinessData['numbers'] }) {
  if (counts.length === 0) return null;
  return (
    <dd className="mt-2 border-t border-hairline pt-1">
      <ul aria-label={`Rooms: ${label}`} className="flex flex-wrap gap-x-3 figures">
        {counts.map(({ room, number }) => (
          <li key={room} className="flex min-h-11 items-center lg:min-h-8">
            <RoomLink id={room}>{number}</RoomLink>
          </li>
        ))}
      </ul>
    </dd>
  );
}

type DiscrepancyProps = { discrepancy: DiscrepancyView; today: string; onAnswer: (title: string) => void };

function DiscrepancyNotice({ discrepancy, today, onAnswer }: DiscrepancyProps) {
  const { room, number, seen, seenAt, seenBy } = discrepancy;
  const seenTime = useNearTime(today)(seenAt);
  const text = `was seen ${seen} at ${seenTime}, and the desk has it ${otherSeenState(seen)}`;
  return (
    <Notice tone="danger">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 grow basis-60">
          <strong>
            {number && <RoomLink id={room}>{number}</RoomLink>} {text}.
          </strong>{' '}
          {seenBy} saw it. The owner was told. It stays on today’s report until somebody answers.
        </p>
        <Button look="outline" onClick={() => onAnswer(`${number} ${text}`)}>
          Answer…
          <span className="sr-only"> {number}</span>
        </Button>
      </div>
    </Notice>
  );
}

type DefectProps = { defect: DefectView; today: string; onAnswer: (title: string) => void; onClose: () => void };

function DefectNotice({ defect, today, onAnswer, onClose }: DefectProps) {
  const formatTime = useNearTime(today);
  const { room, number, kind, note, canSleep, closed, reportedBy, reportedAt } = defect;
  const text = `${defectKindLabels[kind]}, ${note}`;
  const title = `${number}: ${text}`;
  const isRequest = !canSleep && !closed;
  return (
    <Notice tone={isRequest ? 'danger' : 'info'}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 grow basis-60 wrap-anywhere">
          <strong>
            {number && <RoomLink id={room}>{number}</RoomLink>}: {text}.
          </strong>{' '}
          {reportedBy}, {formatTime(reportedAt)}. {isRequest && 'No guest can sleep in it: please close the room.'}
          {closed && 'The room is closed.'}
        </p>
        {isRequest && (
          <Button look="outline" aria-haspopup="dialog" onClick={onClose}>
            Close {number}…
          </Button>
        )}
        <Button look="outline" onClick={() => onAnswer(title)}>
          Answer…
          <span className="sr-only"> {title}</span>
        </Button>
      </div>
    </Notice>
  );
}

function Arrivals({ arrivals, today }: { arrivals: readonly WaitingArrival[]; today: string }) {
  const { checkInFrom } = useFacts().hotel;
  const formatTime = useNearTime(today);
  if (arrivals.length === 0) return <p className="mt-3 text-soft">Nobody else is expected today.</p>;
  return (
    <div className="mt-3 overflow-hidden rounded-2xl border border-hairline bg-white">
      <div aria-hidden="true" className={clsx(arrivalLook, 'bg-sand text-sm font-semibold max-md:hidden')}>
        <span>Guest</span>
        <span>Due</span>
        <span>Room</span>
        <span>State</span>
        <span className="text-right">Action</span>
      </div>
      <ul className="divide-y divide-hairline">
        {arrivals.map((arrival) => (
          <li key={arrival.booking} aria-label={arrival.guestName} className={arrivalLook}>
            <p className="font-semibold wrap-anywhere">{arrival.guestName}</p>
            <p className="text-sm text-soft figures max-md:order-3 max-md:col-span-2">
              {arrival.asked ? `Waits since ${formatTime(arrival.asked.at)}` : `From ${checkInFrom}`}
              <span className="md:hidden">
                {' · '}
                <ArrivalRoom arrival={arrival} none="no room yet" />
              </span>
            </p>
            <p className="figures max-md:hidden">
              <ArrivalRoom arrival={arrival} none="None yet" />{' '}
              <span className="text-sm text-soft">{arrival.roomType}</span>
            </p>
            <p className="max-md:order-2 max-md:text-right">
              <ArrivalState arrival={arrival} />
            </p>
            <div className="max-md:order-4 max-md:col-span-2 md:text-right">
              <ArrivalAction arrival={arrival} today={today} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

const arrivalLook =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1.5fr)_minmax(0,1.5fr)_minmax(0,1.2fr)_11rem]';

const ArrivalRoom = ({ arrival: { room, number }, none }: { arrival: WaitingArrival; none: string }) =>
  room && number ? <RoomLink id={room}>{number}</RoomLink> : none;

function ArrivalState({ arrival: { condition, occupied, cleaning } }: { arrival: WaitingArrival }) {
  if (!condition) return <StatusBadge tone="danger">No room yet</StatusBadge>;
  if (occupied) return <StatusBadge tone="warning">Still occupied</StatusBadge>;
  if (cleaning && !isReady(condition)) return <StatusBadge tone="info">Being cleaned</StatusBadge>;
  return <RoomConditionBadge condition={condition} />;
}

const actionLook = 'px-4 max-md:w-full';

function ArrivalAction({ arrival, today }: { arrival: WaitingArrival; today: string }) {
  const { booking, room, number, guestName, condition, occupied, asked } = arrival;
  const { user } = useSession();
  const formatTime = useNearTime(today);
  const askForRoom = useApiMutation('askForRoom');
  const isAsker = asked?.staffIds.includes(user.staffId) ?? false;
  const isAtDesk = user.role === 'receptionist';
  if (!room || !condition)
    return (
      <TabLink tab="plan" className={buttonLook('outline', actionLook)}>
        See the plan<span className="sr-only"> for {guestName}</span>
      </TabLink>
    );
  if (canGiveRoom(condition, occupied))
    return (
      <TabLink
        tab={isAtDesk ? 'check-in' : 'bookings'}
        {...(!isAtDesk && { search: { booking } })}
        className={buttonLook('primary', actionLook)}
      >
        Check in<span className="sr-only"> {guestName}</span>
      </TabLink>
    );
  return (
    <>
      {asked && (
        <p className="mb-1.5 text-sm text-soft figures">
          Asked for at {formatTime(asked.at)}
          {!isAsker && ` by ${asked.by}`}
        </p>
      )}
      <Button
        look="outline"
        className={actionLook}
        loading={askForRoom.isPending}
        onClick={() => askForRoom.mutate({ room, asked: !isAsker })}
      >
        {isAsker ? 'No longer' : asked ? 'Tell me too' : 'Ask for it first'}
        <span className="sr-only">: {number}</span>
      </Button>
      {askForRoom.error && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {errorMessageOf(askForRoom.error, housekeepingMessages.saveFailed)}
        </p>
      )}
    </>
  );
}

function Skeleton() {
  return (
    <div role="status" className="space-y-5">
      <span className="sr-only">Loading…</span>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        {['ready', 'cleaning', 'dirty', 'house', 'closed'].map((card) => (
          <div key={card} className="h-28 rounded-2xl bg-sand motion-safe:animate-pulse" />
        ))}
      </div>
      <div className="h-72 rounded-2xl bg-sand motion-safe:animate-pulse" />
    </div>
  );
}
