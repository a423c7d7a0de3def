import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RoomChoice } from '#contract/bookings/assignment.ts';
import { addDays, formatDay, instantOf } from '#contract/core/dates.ts';
import type { DeskBooking, DeskOverview } from '#contract/front-desk/desk.ts';
import hotel from '#hotel';
import type { Client, Reply } from '#tools/testing/client.ts';
import {
  claimedNights,
  deskBookingFrom,
  move,
  moveThrough,
  payBalance,
  postWalkIn,
  walkIn,
} from '#tools/testing/desk.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { isDeep } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const day = (offset: number) => addDays(testToday, offset);
const stayOfNight = { check_in: testToday, check_out: day(1) };
const stayOfNextNight = { check_in: day(1), check_out: day(2) };
const timeOn = (offset: number, time: string) => instantOf(day(offset), time, hotel.timeZone);

let app: TestApp;
let desk: Client;
let guest: Client;
/** The ids of the stays that every step uses. A step may leave them in another room, but otherwise as they were. */
let stays: Record<'inHouse' | 'lasting' | 'expected' | 'notCome' | 'calledOff', string>;
/** The ids of stays whose guests come after the closing hour, when the night is no longer sold. */
const arrivals: string[] = [];
let soldStayId: string | undefined;

beforeAll(async () => {
  app = await testApp({ at: timeOn(-1, '12:00') });
  await setInventory(app.db, 'classic-single', { total_rooms: 90 });
  desk = await signedIn(app, 'receptionist');
  const book = (dates: { check_in: string; check_out: string }) => walkIn(app, desk, dates).then(({ id }) => id);
  const longStay = await book({ check_in: day(-1), check_out: day(2) });
  await move(desk, longStay, 'checked_in');
  app.clock.set(timeOn(0, '12:00'));
  desk = await signedIn(app, 'receptionist');
  stays = { lasting: longStay, inHouse: '', expected: '', notCome: '', calledOff: '' };
  stays.inHouse = await book(stayOfNight);
  await moveThrough(desk, stays.inHouse, 'checked_in');
  await payBalance(desk, stays.inHouse);
  stays.expected = await book(stayOfNight);
  stays.notCome = await book({ check_in: testToday, check_out: day(2) });
  stays.calledOff = await book({ check_in: testToday, check_out: day(2) });
  await moveThrough(desk, stays.calledOff, 'cancelled');
  for (const { offset, time } of steps)
    if (timeOn(offset, time) >= timeOn(1, '06:00')) arrivals.push(await book(stayOfNight));
}, 240_000);
afterAll(async () => {
  const foundViolations = await findViolations(app.db.read);
  await app.close();
  expect(foundViolations).toEqual([]);
});

const readBooking = async (id: string) => deskBookingFrom(await desk.get(`/api/bookings/${id}`));
const answerOf = ({ status, body }: Reply): string => (status < 300 ? 'yes' : `${status} ${body.message}`);

async function readOfferedRooms(id: string): Promise<OnWire<RoomChoice>[]> {
  const { data } = (await desk.get(`/api/bookings/${id}/rooms`)).body as unknown as { data: OnWire<RoomChoice>[] };
  return data.filter(({ taken, current, occupied }) => !taken && !current && !occupied);
}

const giveRoom = async (id: string, room: string | undefined): Promise<Reply> =>
  desk.put(`/api/bookings/${id}/room`, { room, version: (await readBooking(id)).version, dirty_ok: true });

async function sell(dates: { check_in: string; check_out: string }): Promise<string> {
  const reply = await postWalkIn(desk, dates);
  soldStayId = reply.status === 201 ? deskBookingFrom(reply).id : undefined;
  return answerOf(reply);
}

async function checkIn(id = ''): Promise<string> {
  const [choice] = await readOfferedRooms(id);
  return answerOf(await desk.put(`/api/bookings/${id}`, { status: 'checked_in', room: choice?.room, dirty_ok: true }));
}

/**
 * Makes a stay a no-show and undoes that. Returns the nights that the no-show gave back and the answer to the undo, or
 * the refusal of the no-show.
 */
async function noShowAndUndo(id: string): Promise<string> {
  const nightsBefore = await claimedNights(app.db, { id });
  const reply = await move(desk, id, 'no_show');
  const nightsLeft = await claimedNights(app.db, { id });
  const undoAnswer = answerOf(await desk.post(`/api/bookings/${id}/undo`, {}));
  if (reply.status !== 200) return answerOf(reply);
  return `frees ${nightsBefore.filter((each) => !nightsLeft.includes(each)).map((each) => each.slice(5))}, undone: ${undoAnswer}`;
}

async function extendAndShorten(id: string): Promise<string> {
  const changeCheckOut = async (check_out: string) => {
    const { version } = await readBooking(id);
    return answerOf(await desk.put(`/api/bookings/${id}/stay`, { check_out, version }));
  };
  return [await changeCheckOut(day(2)), await changeCheckOut(day(1))].join(', ');
}

async function checkOutAndUndo(id: string): Promise<string> {
  const checkOutAnswer = answerOf(await move(desk, id, 'completed'));
  return [checkOutAnswer, answerOf(await desk.post(`/api/bookings/${id}/undo`, {}))].join(', ');
}

async function moveToOtherTypeAndBack(id: string): Promise<string> {
  const otherChoice = (await readOfferedRooms(id)).find(({ same_type }) => !same_type);
  if (!otherChoice) return 'not offered';
  const moveAnswer = answerOf(await giveRoom(id, otherChoice.room));
  const choiceBack = (await readOfferedRooms(id)).find(({ room_type_id }) => room_type_id === 'classic-single');
  return [moveAnswer, answerOf(await giveRoom(id, choiceBack?.room))].join(', ');
}

async function giveEveryListedRoom(id: string): Promise<string> {
  const offeredRooms = (await readOfferedRooms(id)).filter(({ same_type }) => same_type);
  return offeredRooms.length === 0 ? 'nothing offered' : answerOf(await giveRoom(id, offeredRooms[0]?.room));
}

const readWhetherListed = async (list: 'arrivals' | 'departures', id: string): Promise<string> => {
  const overview = (await desk.get('/api/bookings/desk')).body as unknown as OnWire<DeskOverview>;
  return overview[list].some((booking: OnWire<DeskBooking>) => booking.id === id) ? 'yes' : 'no';
};

const rangeRefusal = '400 Invalid date range';
const notYetRefusal =
  '403 Guests are checked in from the day their stay begins until check-out time on the day after. At any other time only a superadmin can do it.';

type DayRule = {
  description: string;
  attempt: () => Promise<string>;
  /** What the call answers from each of these times on. */
  answers: readonly (readonly [offset: number, time: string, answer: string])[];
};

const rules: readonly DayRule[] = [
  {
    description: 'the desk sells the night that runs',
    attempt: () => sell(stayOfNight),
    answers: [
      [0, '12:00', 'yes'],
      [1, '06:00', `400 The earliest check-in is ${formatDay(day(1))}.`],
    ],
  },
  {
    description: 'a guest of the day is checked in, with a room that is offered',
    attempt: () => checkIn(soldStayId ?? arrivals.pop()),
    answers: [
      [0, '12:00', 'yes'],
      [1, '12:00', notYetRefusal],
    ],
  },
  {
    description: 'the walk-in form begins with this day',
    attempt: async () => String((await desk.get('/api/room-inventory/dashboard')).body.desk_day),
    answers: [
      [0, '12:00', testToday],
      [1, '06:00', day(1)],
    ],
  },
  {
    description: 'a guest books the night of the day on the website',
    attempt: async () =>
      answerOf(await guest.post('/api/bookings/public', bookingInput({ ...stayOfNight, room_id: 'deluxe' }))),
    answers: [
      [0, '12:00', 'yes'],
      [1, '00:00', rangeRefusal],
    ],
  },
  {
    description: 'the desk sells the next night',
    attempt: () => sell(stayOfNextNight),
    answers: [[0, '12:00', 'yes']],
  },
  {
    description: 'a guest of the next day is checked in, with a room that is offered',
    attempt: () => checkIn(soldStayId),
    answers: [
      [0, '12:00', notYetRefusal],
      [1, '00:00', 'yes'],
    ],
  },
  {
    description: 'a guest who is expected is on the list of arrivals',
    attempt: () => readWhetherListed('arrivals', stays.expected),
    answers: [
      [0, '12:00', 'yes'],
      [1, '06:00', 'no'],
    ],
  },
  {
    description: 'a guest who is expected gets another room',
    attempt: () => giveEveryListedRoom(stays.expected),
    answers: [[0, '12:00', 'yes']],
  },
  {
    description: 'a guest in the house gets another room',
    attempt: () => giveEveryListedRoom(stays.inHouse),
    answers: [[0, '12:00', 'yes']],
  },
  {
    description: 'a guest in the house moves to another type and back',
    attempt: () => moveToOtherTypeAndBack(stays.inHouse),
    answers: [
      [0, '12:00', 'yes, yes'],
      [1, '06:00', 'not offered'],
    ],
  },
  {
    description: 'a guest in the house stays a night more, or does not',
    attempt: () => extendAndShorten(stays.inHouse),
    answers: [[0, '12:00', 'yes, yes']],
  },
  {
    description: 'a guest in the house checks out, which is undone',
    attempt: () => checkOutAndUndo(stays.inHouse),
    answers: [[0, '12:00', 'yes, yes']],
  },
  {
    description: 'a guest who leaves before the end has not used',
    attempt: async () => String((await desk.get(`/api/bookings/${stays.lasting}/departure`)).body.nights),
    answers: [
      [0, '12:00', `${testToday},${day(1)}`],
      [1, '00:00', day(1)],
    ],
  },
  {
    description: 'a guest who has not come is a no-show',
    attempt: () => noShowAndUndo(stays.notCome),
    answers: [
      [0, '12:00', `frees ${testToday.slice(5)},${day(1).slice(5)}, undone: yes`],
      [1, '06:00', `frees ${day(1).slice(5)}, undone: yes`],
    ],
  },
  {
    description: 'what was cancelled at noon can be undone',
    attempt: async () => ((await desk.get(`/api/bookings/${stays.calledOff}`)).body.undo ? 'yes' : 'no'),
    answers: [
      [0, '12:00', 'yes'],
      [1, '06:00', 'no'],
    ],
  },
];

const halfHours = Array.from({ length: 49 }, (_, half) => {
  const minutes = 12 * 60 + half * 30;
  const time = [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return { offset: minutes < 24 * 60 ? 0 : 1, time };
});
const isTurn = ({ offset, time }: (typeof halfHours)[number] = { offset: 0, time: '' }) =>
  rules.some(({ answers }) => answers.some(([from, since]) => from === offset && since === time));
/** The short form takes the times at which an answer changes, and the half hour before each. */
const steps = halfHours.filter((step, index) => isDeep || isTurn(step) || isTurn(halfHours[index + 1]));

test.each(steps.map(({ offset, time }) => [offset === 0 ? 'on the day' : 'on the next', time, offset] as const))(
  'every call keeps to one hotel day %s at %s',
  async (_, time, offset) => {
    const now = timeOn(offset, time);
    app.clock.set(now);
    desk = await signedIn(app, 'receptionist');
    guest = app.client();
    const answers: Record<string, string> = {};
    const expectedAnswers: Record<string, string | undefined> = {};
    for (const { description, attempt, answers: ruled } of rules) {
      app.clock.advance(1);
      answers[description] = await attempt();
      expectedAnswers[description] = ruled.findLast(([from, since]) => timeOn(from, since) <= now)?.[2];
    }
    expect(answers).toEqual(expectedAnswers);
  },
);
