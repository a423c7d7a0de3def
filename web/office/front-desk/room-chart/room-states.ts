import { addDays, type Day } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import {
  type Bar,
  type ChartModel,
  type ChartRow,
  isStayBar,
  laterDay,
  owedByGuestOf,
  type StayBar,
} from '#web/office/front-desk/room-chart/chart-model.ts';
import { closureText, dayNumber, formatShortMonth } from '#web/office/front-desk/room-chart/chart-words.ts';

export const roomFilters = ['all', 'arrivals', 'leaving', 'free', 'dirty'] as const;
export type RoomFilter = (typeof roomFilters)[number];

export type RoomState = {
  tone: 'good' | 'quiet' | 'info' | 'warning' | 'danger' | 'accent' | 'goodStrong' | 'dangerStrong';
  word: string;
  text: string;
  arrives: boolean;
  leaves: boolean;
};

const shortDay = (day: Day) => `${dayNumber(day)} ${formatShortMonth(day)}`;

const dueText = ({ stay }: StayBar) => (owedByGuestOf(stay) > 0 ? ` · ${formatNaira(owedByGuestOf(stay))} to pay` : '');

/** The state of a room on `day`: a word, a line of text, and whether somebody arrives or leaves. */
export function roomStateOn({ bars }: ChartRow, day: Day, today: Day): RoomState {
  const none = { arrives: false, leaves: false };
  const stays = bars.filter(isStayBar);
  const leavingBar = stays.find((bar) => bar.until === day && bar.stay.checkOut === day && bar.kind !== 'gone');
  const lateBar = stays.find((bar) => bar.kind === 'late');
  const currentBar = bars.find((bar) => bar.from <= day && day < bar.until);
  const arrives =
    currentBar && isStayBar(currentBar) && currentBar.stay.checkIn === day && currentBar.stay.status !== 'checked_in';
  if (lateBar && day === today)
    return {
      ...none,
      leaves: true,
      tone: 'dangerStrong',
      word: 'Late',
      text: `${lateBar.stay.guestName} · due out ${shortDay(lateBar.stay.checkOut)}`,
    };
  if (leavingBar && arrives)
    return {
      ...{ arrives: true, leaves: true, tone: 'accent', word: 'Turnover' },
      text: `${leavingBar.stay.guestName} leaves · ${currentBar.stay.guestName} comes`,
    };
  if (leavingBar)
    return {
      ...none,
      leaves: true,
      tone: 'good',
      word: 'Leaves',
      text: leavingBar.stay.guestName + dueText(leavingBar),
    };
  if (!currentBar) {
    const nextBar = bars.find((bar) => bar.from > day);
    return { ...none, tone: 'quiet', word: 'Free', text: nextBar ? `Until ${shortDay(nextBar.from)}` : '' };
  }
  if (!isStayBar(currentBar)) {
    const [word = '', reason = ''] = closureText(currentBar).split(' · ');
    const tone = currentBar.kind === 'out_of_order' ? 'danger' : 'warning';
    return { ...none, tone, word, text: `${reason} · until ${shortDay(currentBar.until)}` };
  }
  return { ...none, ...occupiedState(currentBar, day, today), arrives: arrives ?? false };
}

function occupiedState(bar: StayBar, day: Day, today: Day): Pick<RoomState, 'tone' | 'word' | 'text'> {
  const { stay } = bar;
  if (stay.status === 'checked_in')
    return { tone: 'goodStrong', word: 'In house', text: stay.guestName + dueText(bar) };
  if (bar.kind === 'floating') return { tone: 'info', word: 'Would fit', text: `${stay.guestName}, no room yet` };
  if (stay.checkIn < today && stay.status === 'confirmed')
    return { tone: 'accent', word: 'Not come', text: `${stay.guestName} · since ${shortDay(stay.checkIn)}` };
  const word = stay.checkIn === day ? 'Arrives' : 'Booked';
  return { tone: 'info', word, text: stay.guestName };
}

export function matchesFilter(row: ChartRow, state: RoomState, filter: RoomFilter): boolean {
  if (filter === 'arrivals') return state.arrives;
  if (filter === 'leaving') return state.leaves;
  if (filter === 'free') return state.word === 'Free';
  return filter === 'all' || row.room.condition === 'dirty';
}

export type RoomEntry = { bar: Bar } | { free: { from: Day; until: Day } };

/**
 * The bars of a room on the chart, and the gaps between them. The gaps begin at the desk day, or at the first night of
 * a chart that begins later.
 */
export function roomEntries({ chart, until }: ChartModel, { bars }: ChartRow): RoomEntry[] {
  const entries: RoomEntry[] = [];
  let day = laterDay(chart.from, chart.deskDay);
  for (const bar of bars) {
    if (bar.from > day) entries.push({ free: { from: day, until: bar.from } });
    entries.push({ bar });
    if (bar.until > day) day = bar.until;
  }
  return day < until ? [...entries, { free: { from: day, until } }] : entries;
}

export const weekOf = (from: Day): Day[] => Array.from({ length: 7 }, (_, index) => addDays(from, index));
