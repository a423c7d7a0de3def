import { timeAt } from '#contract/core/dates.ts';
import type { RoomChart } from '#contract/front-desk/room-chart.ts';
import { useFacts } from '#web/core/context.ts';
import { useSession } from '#web/office/core/session.tsx';
import type { BarKind } from '#web/office/front-desk/room-chart/chart-model.ts';
import { shelfItems } from '#web/office/front-desk/room-chart/chart-shelf.tsx';
import { dayInWords } from '#web/office/front-desk/room-chart/chart-words.ts';

const keyEntries: readonly (readonly [BarKind, string])[] = [
  ['confirmed', 'Confirmed'],
  ['in_house', 'In house'],
  ['leaving', 'Out: leaves today'],
  ['late', 'Late'],
  ['unpaid', 'Unpaid, ₦ where narrow'],
  ['floating', 'No room yet, would fit here'],
  ['out_of_order', 'Out of order: off sale'],
  ['out_of_service', 'Out of service: still sold, not assigned'],
];

export function ChartKey() {
  return (
    <ul aria-label="Key" className="mt-3.5 flex flex-wrap gap-x-4 gap-y-2 text-[0.8125rem] text-soft print:hidden">
      {keyEntries.map(([kind, text]) => (
        <li key={kind} className="inline-flex items-center gap-2">
          <i className={`plan-swatch plan-${kind}`} />
          {text}
        </li>
      ))}
    </ul>
  );
}

export function PrintedKey({ chart }: { chart: RoomChart }) {
  const { hotel } = useFacts();
  const { user } = useSession();
  const waitingGuests = shelfItems(chart).map(({ stay }) => stay.guestName);
  return (
    <p className="mt-[1.5mm] hidden text-[7pt] print:block">
      Plan from {dayInWords(chart.from)}, as of {dayInWords(chart.today)}, {timeAt(chart.now, hotel.timeZone)}, printed
      by {user.name}. Thick: in house. Thin: confirmed. Dashed: no room yet. Hatched: closed. ₦: unpaid.
      {waitingGuests.length > 0 && ` Without a room: ${waitingGuests.join(', ')}.`}
    </p>
  );
}
