import { clsx } from 'clsx';
import type { ChartStay, RoomChart } from '#contract/front-desk/room-chart.ts';
import { isReady, type RoomCondition, roomConditionLabels } from '#contract/rooms/room-conditions.ts';
import { shortDayRange } from '#web/office/front-desk/room-chart/chart-words.ts';
import type { PlacingTarget } from '#web/office/front-desk/room-chart/use-placing.ts';

export type ShelfItem = {
  stay: ChartStay;
  from: string;
  until: string;
  typeName: string;
  room: { id: string; number: string; condition: RoomCondition } | null;
  repair: { stay: ChartStay; from: string; to: { id: string; number: string } } | null;
};

/** The stays that somebody must give a room now. Those for which no room is suggested come first. */
export function shelfItems(chart: RoomChart): ShelfItem[] {
  const stays = new Map(chart.stays.map((stay) => [stay.id, stay]));
  const roomWithNumber = (id: string | null) => {
    const room = chart.rooms.find((each) => each.id === id);
    return room?.number ? { id: room.id, number: room.number, condition: room.condition } : null;
  };
  const misfitsFirst = chart.shelf.toSorted((a, b) => Number(a.suggested !== null) - Number(b.suggested !== null));
  return misfitsFirst.flatMap(({ booking, from, suggested, repair }) => {
    const stay = stays.get(booking);
    if (!stay) return [];
    const part = stay.parts.find((each) => each.from === from);
    const stayToMove = repair && stays.get(repair.booking);
    const roomToGive = repair && roomWithNumber(repair.room);
    const fromRoom = repair && roomWithNumber(repair.fromRoom)?.number;
    return {
      ...{ stay, from, until: part?.until ?? stay.checkOut, room: roomWithNumber(suggested) },
      typeName: chart.types.find(({ id }) => id === (part ?? stay).roomTypeId)?.name ?? '',
      repair: stayToMove && roomToGive && fromRoom ? { stay: stayToMove, from: fromRoom, to: roomToGive } : null,
    };
  });
}

export type PutStay = (stay: ChartStay, target: PlacingTarget) => Promise<boolean>;

type ShelfProps = {
  chart: RoomChart;
  canChange: boolean;
  pending: boolean;
  put: PutStay;
  move: (stay: ChartStay, from: string) => void;
};

export function ChartShelf({ chart, ...rest }: ShelfProps) {
  const items = shelfItems(chart);
  return (
    <section
      aria-label="Stays without a room"
      className="mb-3 grid grid-cols-[8.25rem_1fr] rounded-2xl border border-hairline bg-sand print:hidden"
    >
      <p className="px-3.5 py-2.5 text-sm">
        <b>No room yet</b>
        <span className="block text-[0.8125rem] whitespace-nowrap text-soft">
          {items.length} now, {chart.floatingLater} later
        </span>
      </p>
      <ul className="flex flex-wrap items-center gap-2 py-2 pr-3">
        {items.length === 0 && <li className="text-sm text-soft">Everybody who comes today has a room.</li>}
        {items.map((item) => (
          <ShelfCard key={`${item.stay.id} ${item.from}`} item={item} today={chart.deskDay} {...rest} />
        ))}
      </ul>
    </section>
  );
}

type ShelfCardProps = { item: ShelfItem; today: string } & Omit<ShelfProps, 'chart'>;

/**
 * The target gives the room to the whole stay. A stay that has a room on other nights, or begins earlier, gets this
 * room only from `from` on.
 */
const targetOf = ({ stay, from, room }: ShelfItem): PlacingTarget => ({
  room: room?.id ?? null,
  ...(stay.parts.some((part) => part.room || part.from < from) && { from }),
});

export function ShelfCard({ item, today, canChange, pending, put, move }: ShelfCardProps) {
  const { stay, typeName, room, repair, from, until } = item;
  const isHere = stay.status === 'checked_in';
  const shelfButtonLook = clsx(
    'min-h-9 rounded-full px-3 font-semibold whitespace-nowrap text-white pointer-coarse:min-h-11 disabled:opacity-60',
    room ? 'bg-indigo' : 'bg-danger',
  );
  return (
    <li
      className={clsx(
        'flex min-h-11 items-center gap-2.5 rounded-[0.625rem] border py-1 pr-1.5 pl-3 text-sm leading-tight',
        room ? 'border-dashed border-indigo bg-white' : 'border-danger bg-danger-pale',
      )}
    >
      <span className="grow">
        <b className={room ? '' : 'text-danger'}>{room ? stay.guestName : `Does not fit: ${stay.guestName}`}</b>
        <span className={clsx('block', room && 'text-soft')}>
          {typeName} · {shortDayRange(from, until)}
          {isHere ? ' · here now' : from > today || room ? '' : ' · arrives today'}
          {room &&
            from <= today &&
            !isReady(room.condition) &&
            ` · ${room.number} is ${roomConditionLabels[room.condition].toLowerCase()}`}
          {repair && `. Move ${repair.stay.guestName} ${repair.from} → ${repair.to.number} and it does.`}
        </span>
      </span>
      {canChange && room && (
        <button
          type="button"
          disabled={pending}
          className={shelfButtonLook}
          onClick={() => void put(stay, targetOf(item))}
        >
          Give {room.number}
          <span className="sr-only"> to {stay.guestName}</span>
        </button>
      )}
      {canChange && !room && repair && (
        <button
          type="button"
          disabled={pending}
          className={shelfButtonLook}
          onClick={() => void put(repair.stay, { room: repair.to.id })}
        >
          Do that
          <span className="sr-only">
            : move {repair.stay.guestName} to {repair.to.number}
          </span>
        </button>
      )}
      {canChange && !room && !repair && (
        <button type="button" className={shelfButtonLook} onClick={() => move(stay, from)}>
          Other rooms…
        </button>
      )}
    </li>
  );
}
