import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, instantOf } from '#contract/core/dates.ts';
import {
  lostThingsBook,
  type NoteView,
  noteMessages,
  notePlaces,
  noteReply,
  notesPage,
} from '#contract/front-desk/notes.ts';
import { takeBackMessages } from '#contract/front-desk/take-back.ts';
import { noticesPage } from '#contract/messaging/bell.ts';
import { waitingCounts } from '#contract/reports/today.ts';
import { ringNote } from '#server/front-desk/ring-note.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { moveThrough, walkIn } from '#tools/testing/desk.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { findRoomIdByNumber, passMinutes, putIntoRoom, setInventory, signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let desk: Client;
let colleague: Client;
let owner: Client;
let housekeeper: Client;
const tomorrow = addDays(testToday, 1);

/** Sets the clock, runs the jobs that are due then, and signs three of the clients in again: their sessions lapse. */
async function goTo(instant: Date): Promise<void> {
  app.clock.set(instant);
  await app.worker.idle();
  desk = await signedIn(app, 'receptionist');
  owner = await signedIn(app, 'superadmin');
  housekeeper = await signedIn(app, 'housekeeper');
}

beforeAll(async () => {
  app = await testApp({ connections: 2 });
  await setInventory(app.db, 'deluxe', { total_rooms: 60 });
  colleague = await signedIn(app, await addStaffMember(app, { name: 'Bisi Colleague', role: 'receptionist' }));
  await goTo(openedAt);
});
afterAll(() => app.close());

/** The demo hotel has this one housekeeper. */
const housekeeperName = 'Blessing Udo';

let keyCount = 0;
const writeNote = (note: object, client = desk): Promise<Reply> =>
  client.post('/api/notes', { key: `note-${++keyCount}`, ...note });
const listNotes = async (query = '', client = desk) =>
  parseWire(notesPage, (await client.get(`/api/notes?limit=100${query}`)).body).data;
const notesOf = (bookingId: string, state = 'open') => listNotes(`&booking_id=${bookingId}&state=${state}`);
const theOnlyNote = (notes: OnWire<NoteView>[]): OnWire<NoteView> => {
  const [note, ...otherNotes] = notes;
  if (!note || otherNotes.length > 0) throw new Error(`${notes.length} notes`);
  return note;
};
const finishNote = (id: string, body: object = {}, client = desk) => client.post(`/api/notes/${id}/done`, body);
const reopenNote = (id: string, client = desk) => client.post(`/api/notes/${id}/undo`, {});
const readRings = async (client = desk): Promise<string[]> => {
  const { data } = parseWire(noticesPage, (await client.get('/api/notices?limit=100')).body);
  return data.filter(({ kind }) => kind === 'note_due').map(({ message }) => message);
};
const countDueNotes = async (client = desk): Promise<number> =>
  parseWire(waitingCounts, (await client.get('/api/analytics/waiting')).body).due_notes;

let guestCount = 0;
async function addGuestInHouse(nights = 2): Promise<{ id: string; name: string }> {
  // No number is the beginning of another one, because a search finds words by their beginning.
  const name = `Guest${String(++guestCount).padStart(4, '0')} Sleeps`;
  const { id } = await walkIn(app, desk, {
    ...{ guest_name: name, room_id: 'deluxe', check_in: testToday, check_out: addDays(testToday, nights) },
  });
  await moveThrough(desk, id, 'checked_in');
  return { id, name };
}

let givenRoomCount = 0;
async function giveRoom(bookingId: string): Promise<{ id: string; number: string }> {
  const rooms = await app.db.read
    .selectFrom('room')
    .select(['id', 'number'])
    .where('roomTypeId', '=', 'deluxe')
    .where('number', 'is not', null)
    .orderBy('number')
    .execute();
  const room = rooms[givenRoomCount++];
  if (!room?.number) throw new Error('no room left');
  await putIntoRoom(app.db, bookingId, room.number);
  return { id: room.id, number: room.number };
}

test('wake-up calls of several mornings are one note each, with guest and room', async () => {
  const { id, name } = await addGuestInHouse(3);
  const { number } = await giveRoom(id);
  const mornings = { kind: 'wake_up', booking_id: id, day: tomorrow, time: '06:15', last_day: addDays(testToday, 3) };
  expect(await writeNote(mornings)).toMatchObject({ status: 201, body: { message: noteMessages.writtenMornings(3) } });
  const calls = await notesOf(id);
  expect(calls.map(({ due_at }) => due_at)).toEqual(
    [1, 2, 3].map((days) => instantOf(addDays(testToday, days), '06:15', 'Africa/Lagos').toISOString()),
  );
  expect(calls[0]).toMatchObject({ kind: 'wake_up', stay: { id, guest_name: name }, room: { number } });
  expect(calls[0]?.written_by).toBe('Ngozi Eze');
});

test('an entry that is sent twice is written once, and its key is for no other note', async () => {
  const { id } = await addGuestInHouse();
  const messageInput = {
    key: 'twice',
    kind: 'message',
    note: 'Call your brother',
    booking_id: id,
    day: testToday,
    time: '18:00',
  };
  const replies = await Promise.all([writeNote(messageInput), writeNote(messageInput)]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  expect(await notesOf(id)).toHaveLength(1);
  expect(await writeNote({ ...messageInput, note: 'Call your sister' })).toMatchObject({
    ...{ status: 409, body: { message: noteMessages.keyReused } },
  });
});

describe('a note is refused', () => {
  test.each([
    [{ day: addDays(testToday, -1) }, 'time', noteMessages.past],
    [{ day: testToday, time: '11:59' }, 'time', noteMessages.past],
    [{ day: addDays(testToday, 9) }, 'day', noteMessages.notAwake],
    [{ day: tomorrow, last_day: addDays(testToday, 9) }, 'day', noteMessages.notAwake],
    [{ booking_id: '' }, 'booking_id', noteMessages.stay],
  ])('as a wake-up call with %j', async (wrong, field, message) => {
    const { id } = await addGuestInHouse();
    const reply = await writeNote({ kind: 'wake_up', booking_id: id, day: tomorrow, time: '06:00', ...wrong });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ field, message }] } });
    expect(await notesOf(id)).toEqual([]);
  });

  test('about a stay or a room that there is not', async () => {
    const dueInput = { day: tomorrow, time: '06:00' };
    for (const [where, message] of [
      [{ booking_id: crypto.randomUUID() }, noteMessages.stay],
      [{ room_id: crypto.randomUUID() }, noteMessages.room],
    ] as const)
      expect(await writeNote({ kind: 'other', note: 'Taxi', ...dueInput, ...where })).toMatchObject({
        ...{ status: 404, body: { message } },
      });
  });
});

test('a supervisor reads, writes and does notes as the desk does', async () => {
  const { id } = await addGuestInHouse();
  const supervisor = await signedIn(app, 'supervisor');
  const taxi = { kind: 'other', note: 'Taxi', booking_id: id, day: tomorrow, time: '17:00' };
  expect((await writeNote(taxi, supervisor)).status).toBe(201);
  const note = theOnlyNote(await listNotes(`&booking_id=${id}`, supervisor));
  expect((await finishNote(note.id, {}, supervisor)).status).toBe(200);
  expect(theOnlyNote(await notesOf(id, 'ended')).done?.by).toBe(note.written_by);
  expect((await reopenNote(note.id, supervisor)).status).toBe(200);
});

describe('what is done', () => {
  test('says by whom and when, can be undone by that person, and later by a superadmin', async () => {
    const { id } = await addGuestInHouse();
    await writeNote({ kind: 'other', note: 'Taxi', booking_id: id, day: tomorrow, time: '17:00' });
    const note = theOnlyNote(await notesOf(id));
    const { body } = await finishNote(note.id);
    expect(parseWire(noteReply, body).note).toMatchObject({
      ...{ done: { by: 'Ngozi Eze', at: app.clock.now().toISOString(), outcome: null }, can_reopen: true },
    });
    expect(await finishNote(note.id, {}, colleague)).toMatchObject({
      ...{ status: 409, body: { message: noteMessages.doneAlready('Ngozi Eze') } },
    });
    expect(await reopenNote(note.id, colleague)).toMatchObject({
      ...{ status: 403, body: { message: takeBackMessages.notOwn } },
    });
    expect((await reopenNote(note.id)).status).toBe(200);
    expect(theOnlyNote(await notesOf(id))).toMatchObject({ done: null });
    await finishNote(note.id);
    app.clock.advance(app.deps.hotel.desk.undoMinutes * 60_000);
    expect(await reopenNote(note.id)).toMatchObject({ status: 403, body: { message: takeBackMessages.tooLate } });
    expect((await reopenNote(note.id, owner)).status).toBe(200);
    const { rows } = await sql<{ did: string }>`select actor || ' ' || action as did from audit
      where subject_kind = 'note' and subject_id = ${note.id} order by id`.execute(app.db.read);
    expect(rows.map(({ did }) => did)).toEqual([
      ...['FRONT001 note written', 'FRONT001 note done', 'FRONT001 note opened again', 'FRONT001 note done'],
      'ADMIN001 note opened again',
    ]);
  });

  test('is not changed, and luggage says to whom it was given', async () => {
    const { id } = await addGuestInHouse();
    await writeNote({ kind: 'luggage', note: 'Two bags', booking_id: id });
    const note = theOnlyNote(await notesOf(id));
    expect(await finishNote(note.id)).toMatchObject({
      ...{ status: 400, body: { errors: [{ field: 'outcome', message: noteMessages.outcome }] } },
    });
    expect((await finishNote(note.id, { outcome: 'Her driver' })).status).toBe(200);
    const changeInput = { note: 'One bag', day: '', time: '', was: null };
    expect(await desk.put(`/api/notes/${note.id}`, changeInput)).toMatchObject({ status: 409 });
    expect(theOnlyNote(await notesOf(id, 'ended')).done).toMatchObject({ outcome: 'Her driver' });
  });
});

test('an open note gets another text and time, by what its reader saw', async () => {
  const { id } = await addGuestInHouse();
  await writeNote({ kind: 'wake_up', booking_id: id, day: tomorrow, time: '06:00' });
  const { id: note, due_at: dueBefore } = theOnlyNote(await notesOf(id));
  const laterInput = { note: 'Twice', day: tomorrow, time: '06:30', was: dueBefore };
  expect((await desk.put(`/api/notes/${note}`, laterInput)).status).toBe(200);
  expect(theOnlyNote(await notesOf(id))).toMatchObject({
    ...{ note: 'Twice', due_at: instantOf(tomorrow, '06:30', 'Africa/Lagos').toISOString() },
  });
  expect(await desk.put(`/api/notes/${note}`, laterInput)).toMatchObject({
    ...{ status: 409, body: { message: noteMessages.changedMeanwhile } },
  });
});

describe('when a stay ends', () => {
  test.each(['cancelled', 'completed'] as const)(
    'as %s, its calls are withdrawn and its luggage stays',
    async (end) => {
      const isCancelled = end === 'cancelled';
      const { id } = isCancelled
        ? await walkIn(app, desk, { room_id: 'deluxe', check_in: testToday, check_out: addDays(testToday, 2) })
        : await addGuestInHouse();
      await writeNote({ kind: 'wake_up', booking_id: id, day: tomorrow, time: '06:00' });
      await writeNote({ kind: 'luggage', note: 'Two bags', booking_id: id });
      await moveThrough(owner, id, end);
      expect((await notesOf(id)).map(({ kind }) => kind)).toEqual(['luggage']);
      expect(theOnlyNote(await notesOf(id, 'ended'))).toMatchObject({
        kind: 'wake_up',
        is_withdrawn: true,
        done: null,
      });
      expect((await owner.post(`/api/bookings/${id}/undo`, { from: end })).status).toBe(200);
      expect((await notesOf(id)).map(({ kind }) => kind)).toEqual(['wake_up', 'luggage']);
    },
  );
});

describe('the list', () => {
  test('has what is due first, and finds by guest, room, words and kind', async () => {
    const { id, name } = await addGuestInHouse();
    const room = await findRoomIdByNumber(app, '112');
    await writeNote({ kind: 'other', note: 'Zither tuner', booking_id: id, day: tomorrow, time: '09:00' });
    await writeNote({ kind: 'other', note: 'Zither player', booking_id: id, day: testToday, time: '09:00' });
    await writeNote({ kind: 'luggage', note: 'Zither case', booking_id: id });
    await writeNote({ kind: 'lost', note: 'Umbrella', room_id: room });
    expect((await listNotes('&q=zither')).map(({ note, is_due }) => [note, is_due])).toEqual([
      ['Zither player', true],
      ['Zither tuner', false],
      ['Zither case', false],
    ]);
    expect((await listNotes('&q=zither&state=due')).map(({ note }) => note)).toEqual(['Zither player']);
    expect(await listNotes(`&q=${name.split(' ')[0]}`)).toHaveLength(3);
    expect((await listNotes('&q=112')).map(({ note }) => note)).toEqual(['Umbrella']);
    expect((await listNotes('&q=zither&kind=luggage')).map(({ note }) => note)).toEqual(['Zither case']);
    expect((await listNotes(`&room_id=${room}`)).map(({ note }) => note)).toEqual(['Umbrella']);
  });

  test('offers guests in the house and rooms for a new note', async () => {
    const { id, name } = await addGuestInHouse();
    const { stays, rooms } = parseWire(notePlaces, (await desk.get('/api/notes/places')).body);
    expect(stays.find((stay) => stay.id === id)).toMatchObject({ guest_name: name });
    expect(rooms.map(({ number }) => number)).toContain('112');
  });
});

describe('a note that is due', () => {
  test('rings once at the desk at its time, with guest and room', async () => {
    await goTo(openedAt);
    const { id, name } = await addGuestInHouse();
    const { number } = await giveRoom(id);
    await writeNote({ kind: 'wake_up', booking_id: id, day: tomorrow, time: '06:00' });
    await goTo(instantOf(tomorrow, '05:59', 'Africa/Lagos'));
    expect(await readRings()).not.toContain(`Wake-up call for room ${number}, ${name}: due at 06:00`);
    await passMinutes(app, 1);
    await passMinutes(app, 5);
    const ringMessages = await readRings();
    expect(
      ringMessages.filter((message) => message === `Wake-up call for room ${number}, ${name}: due at 06:00`),
    ).toHaveLength(1);
    expect(await readRings(owner)).toEqual([]);
    const dueNotes = await listNotes('&state=due');
    expect(dueNotes.map(({ stay }) => stay?.id)).toContain(id);
    expect([await countDueNotes(), await countDueNotes(owner)]).toEqual([dueNotes.length, dueNotes.length]);
  });

  test('rings late, and once, if no process ran at its time; a second run of its job rings no more', async () => {
    await goTo(openedAt);
    const { id, name } = await addGuestInHouse();
    await giveRoom(id);
    await writeNote({ kind: 'wake_up', booking_id: id, day: tomorrow, time: '07:00' });
    const { id: noteId, due_at: dueAt } = theOnlyNote(await notesOf(id));
    await goTo(instantOf(tomorrow, '09:30', 'Africa/Lagos'));
    await ringNote(app.deps, { noteId, dueAt: dueAt ?? '' });
    const ringMessages = (await readRings()).filter((message) => message.includes(name));
    expect(ringMessages).toEqual([
      expect.stringMatching(/^Wake-up call for room \w+, Guest\d+ Sleeps: was due at 07:00$/),
    ]);
  });

  test('does not ring at an earlier time, once it is done, or while its stay is over', async () => {
    await goTo(openedAt);
    const addGuestWithCall = async () => {
      const guest = await addGuestInHouse();
      await writeNote({ kind: 'wake_up', booking_id: guest.id, day: tomorrow, time: '08:00' });
      return { ...guest, note: theOnlyNote(await notesOf(guest.id)) };
    };
    const [movedGuest, doneGuest, goneGuest] = [
      await addGuestWithCall(),
      await addGuestWithCall(),
      await addGuestWithCall(),
    ];
    const { id, due_at: dueBefore } = movedGuest.note;
    expect(
      (await desk.put(`/api/notes/${id}`, { note: '', day: tomorrow, time: '10:00', was: dueBefore })).status,
    ).toBe(200);
    await finishNote(doneGuest.note.id);
    await moveThrough(owner, goneGuest.id, 'completed');
    const countRingsOf = async () => {
      const ringMessages = await readRings();
      return [movedGuest, doneGuest, goneGuest].map(
        ({ name }) => ringMessages.filter((message) => message.includes(name)).length,
      );
    };
    await goTo(instantOf(tomorrow, '08:00', 'Africa/Lagos'));
    expect(await countRingsOf()).toEqual([0, 0, 0]);
    await goTo(instantOf(tomorrow, '10:00', 'Africa/Lagos'));
    expect(await countRingsOf()).toEqual([1, 0, 0]);
    await goTo(openedAt);
  });
});

describe('a lost thing', () => {
  test('that a housekeeper finds in a room is recorded once, with the guest who had the room last', async () => {
    const { id, name } = await addGuestInHouse();
    const { id: room, number } = await giveRoom(id);
    const foundThing = { note: 'A gold ring', key: 'ring' };
    for (let times = 0; times < 2; times++) {
      const reply = await housekeeper.post(`/api/housekeeping/rooms/${room}/found`, foundThing);
      expect(reply).toMatchObject({ status: 201, body: { message: noteMessages.found(number) } });
    }
    const thing = theOnlyNote(await listNotes('&q=gold'));
    expect(thing).toMatchObject({ kind: 'lost', room: { number }, stay: { id, guest_name: name } });
    expect((await housekeeper.get('/api/notes')).status).toBe(403);
  });

  test('rings after the days of the config, and stays on the list until somebody says what became of it', async () => {
    await goTo(openedAt);
    await writeNote({ kind: 'lost', note: 'Silver flute' });
    const thing = theOnlyNote(await listNotes('&q=flute'));
    const { keepDays } = app.deps.hotel.lostThings;
    expect(thing.due_at).toBe(instantOf(addDays(testToday, keepDays), '12:00', 'Africa/Lagos').toISOString());
    await app.worker.idle();
    await goTo(instantOf(addDays(testToday, keepDays), '12:01', 'Africa/Lagos'));
    expect(await readRings()).toContain('Lost thing: to give away or throw away');
    expect(theOnlyNote(await listNotes('&q=flute&state=due'))).toMatchObject({ is_due: true });
    await goTo(openedAt);
  });

  test('is in the book of lost things, with who found it and to whom it was given, and in its file', async () => {
    const { id: bookingId, name } = await addGuestInHouse();
    const { id: room, number } = await giveRoom(bookingId);
    for (const [key, note] of Object.entries({ brooch: 'Opal brooch', comb: 'Opal comb' }))
      expect((await housekeeper.post(`/api/housekeeping/rooms/${room}/found`, { note, key })).status).toBe(201);
    const comb = theOnlyNote(await listNotes('&q=comb'));
    expect((await finishNote(comb.id, { outcome: '=Her sister, by post' })).status).toBe(200);
    const supervisor = await signedIn(app, 'supervisor');
    const readBook = async (query = '') =>
      parseWire(lostThingsBook, (await supervisor.get(`/api/notes/lost-things${query}`)).body);
    const opalsOf = (notes: OnWire<NoteView>[]) => notes.filter(({ note }) => note.startsWith('Opal'));
    const { stored, gone } = await readBook();
    const foundFacts = { room: { number }, stay: { guest_name: name }, written_by: housekeeperName };
    expect(opalsOf(stored)).toMatchObject([{ note: 'Opal brooch', ...foundFacts, done: null }]);
    expect(opalsOf(gone)).toMatchObject([
      { note: 'Opal comb', ...foundFacts, done: { outcome: '=Her sister, by post' } },
    ]);
    const lastMonth = `?from=${addDays(testToday, -40)}&to=${addDays(testToday, -1)}`;
    expect(opalsOf((await readBook(lastMonth)).gone)).toEqual([]);
    expect((await supervisor.get(`/api/notes/lost-things?from=2024-01-01&to=2025-12-31`)).status).toBe(400);

    const csvReply = await supervisor.get('/api/exports/lost-things');
    const [heading, ...lines] = String(csvReply.body.text).split('\r\n');
    expect(heading).toMatch(/Found,What,Room,Guest,Booking,Found by,Stored until,What became of it,Done by,Done/);
    const storedUntil = addDays(testToday, app.deps.hotel.lostThings.keepDays);
    const reference = stored.find(({ note }) => note === 'Opal brooch')?.stay?.reference;
    expect(lines).toContainEqual(
      expect.stringContaining(`Opal brooch,${number},${name},${reference},${housekeeperName},${storedUntil},,,`),
    );
    expect(lines).toContainEqual(
      expect.stringContaining(`${storedUntil},"'=Her sister, by post",Ngozi Eze,${testToday} `),
    );
    for (const client of [housekeeper, await signedIn(app, 'barmen')])
      expect((await client.get('/api/notes/lost-things')).status).toBe(403);
  });
});
