import * as z from 'zod/mini';
import { blankableLineField, lineField, wholeNumberField } from '#contract/core/fields.ts';
import {
  askedView,
  closureKinds,
  isReady,
  type RoomCondition,
  roomConditionLabels,
  roomConditions,
} from '#contract/rooms/room-conditions.ts';

/** The time of day, in the time zone of the hotel, at which the round begins by itself. */
export const roundTime = '07:00';

const seenStates = ['vacant', 'occupied'] as const;
export type SeenState = (typeof seenStates)[number];

const guestRequests = ['do_not_disturb', 'make_up'] as const;
export type GuestRequest = (typeof guestRequests)[number];
const guestRequestLabels: Record<GuestRequest, string> = {
  do_not_disturb: 'Do not disturb',
  make_up: 'Make up',
};

export const defectKinds = ['water', 'electric', 'air_con', 'tv', 'furniture', 'other'] as const;
export type DefectKind = (typeof defectKinds)[number];
export const defectKindLabels: Record<DefectKind, string> = {
  water: 'Water',
  electric: 'Electric',
  air_con: 'Air con',
  tv: 'TV',
  furniture: 'Furniture',
  other: 'Something else',
};

export const linenKinds = ['sheets', 'pillow_cases', 'towels', 'bath_mats'] as const;
export type LinenKind = (typeof linenKinds)[number];
export const linenLabels: Record<LinenKind, string> = {
  sheets: 'Sheets',
  pillow_cases: 'Pillow cases',
  towels: 'Towels',
  bath_mats: 'Bath mats',
};
export const maxLinen = 20;

export const maxSecondsAgo = 86_400;

/** Whether the desk can give the room to a guest now. */
export const canGiveRoom = (condition: RoomCondition, isOccupied: boolean): boolean =>
  isReady(condition) && !isOccupied;

export const otherSeenState = (seen: SeenState): SeenState => (seen === 'vacant' ? 'occupied' : 'vacant');

export const housekeepingMessages = {
  condition: 'Please choose a condition',
  seen: 'Please choose vacant or occupied',
  request: 'Please choose what the guest asks for, or null',
  cleaning: 'cleaning must be true or false',
  asked: 'asked must be true or false',
  version: 'version must be that of the room as it was seen',
  key: 'key must name this change',
  secondsAgo: `seconds_ago must be a whole number from 0 to ${maxSecondsAgo}`,
  linen: `Please enter whole numbers from 0 to ${maxLinen}`,
  kind: 'Please choose what is broken',
  canSleep: 'Please say whether a guest can sleep in it',
  defectNote: 'Please say what is wrong',
  answer: 'Please say what you found',
  notFound: 'Room not found',
  answerNotFound: 'Not found',
  saved: (number: string, condition: RoomCondition) => `${number} is ${roomConditionLabels[condition].toLowerCase()}`,
  seenSaved: (number: string, seen: SeenState) => `${number}: seen ${seen}`,
  requestSaved: (number: string, request: GuestRequest | null) =>
    `${number}: ${request ? guestRequestLabels[request].toLowerCase() : 'nothing asked for'}`,
  cleaningStarted: (number: string) => `${number}: you are in it`,
  cleaningEnded: (number: string) => `${number}: you have left it`,
  undone: (number: string, condition: RoomCondition) =>
    `${number} is ${roomConditionLabels[condition].toLowerCase()} again`,
  defectSaved: (number: string) => `The desk knows about ${number}`,
  askedFor: (number: string) => `Housekeeping is asked for ${number} first`,
  askedForToo: (number: string) => `The bell rings for you, too, when ${number} is ready`,
  notAskedFor: (number: string) => `${number} is no longer asked for`,
  answered: 'Answered',
  begun: 'The round has begun',
  changedMeanwhile: (name: string, condition: RoomCondition, time: string) =>
    `${name} set it to ${roomConditionLabels[condition].toLowerCase()} at ${time}. Yours was not saved.`,
  changedBySystem: (condition: RoomCondition, time: string) =>
    `It has been ${roomConditionLabels[condition].toLowerCase()} since ${time}. Yours was not saved.`,
  closed: (name: string, time: string, reason: string) => `${name} closed it at ${time}: ${reason}`,
  inspectedByAnother: 'Another person than the one who cleaned it inspects a clean room.',
  nothingToUndo: 'There is no change of yours to take back',
  keyReused: 'This key has made another change before',
  alreadyAnswered: (name: string) => `${name} has answered it already`,
  readyAlready: (number: string) => `${number} is ready`,
  loadFailed: 'Failed to fetch the rooms',
  notOnRound: 'This room is not on the round. It was retired, or the link is wrong.',
  saveFailed: 'Not saved',
  askFailed: 'Housekeeping could not be asked',
  beginFailed: 'The round has not begun',
  waitedFor: 'The desk asks for it; its guest has not left',
  offline: 'No connection. Changes are kept on this phone and go out by themselves.',
  unsent: (count: number) =>
    count === 1
      ? 'No connection. 1 change is kept on this phone and goes out by itself.'
      : `No connection. ${count} changes are kept on this phone and go out by themselves.`,
} as const;

const messages = housekeepingMessages;

const roomInput = { room: z.uuid({ error: messages.notFound }) };
const keyField = z.string(messages.key).check(z.regex(/^[\x21-\x7e]{1,100}$/, messages.key));
/**
 * `secondsAgo` says how long ago the change was made: more than 0 if a phone without a connection stored it. A repeated
 * `key` changes nothing.
 */
const roomChangeInput = {
  ...roomInput,
  key: keyField,
  secondsAgo: z._default(wholeNumberField(messages.secondsAgo, 0, maxSecondsAgo), 0),
};
const versionField = wholeNumberField(messages.version, 0, 2_000_000_000);
const linenCount = z._default(wholeNumberField(messages.linen, 0, maxLinen), 0);

const linenInput = z.strictObject(
  { sheets: linenCount, pillow_cases: linenCount, towels: linenCount, bath_mats: linenCount },
  messages.linen,
);
export type Linen = z.output<typeof linenInput>;
export const noLinen: Linen = { sheets: 0, pillow_cases: 0, towels: 0, bath_mats: 0 };

export const setConditionInput = z.object({
  ...roomChangeInput,
  condition: z.enum(roomConditions, { error: messages.condition }),
  version: versionField,
  linen: z._default(linenInput, noLinen),
});

export const setSeenInput = z.object({
  ...roomChangeInput,
  seen: z.enum(seenStates, { error: messages.seen }),
});

export const setRequestInput = z.object({
  ...roomChangeInput,
  request: z.nullable(z.enum(guestRequests, { error: messages.request })),
  note: z._default(blankableLineField('Note', 100), ''),
});

export const setCleaningInput = z.object({ ...roomChangeInput, cleaning: z.boolean(messages.cleaning) });

export const undoConditionInput = z.object({ ...roomChangeInput, version: versionField });

export const reportDefectInput = z.object({
  ...roomChangeInput,
  kind: z.enum(defectKinds, { error: messages.kind }),
  note: lineField(messages.defectNote, 'What is wrong', 300),
  canSleep: z.boolean(messages.canSleep),
});

export const askForRoomInput = z.object({ ...roomInput, asked: z.boolean(messages.asked) });

export const answerReportInput = z.object({
  id: z.uuid({ error: messages.answerNotFound }),
  answer: lineField(messages.answer, 'Answer', 300),
});

const byAndAtFields = { by: z.string(), at: z.string() };

/** A room as a housekeeper sees it. It shows only the surname of a guest, and no money. */
const roundRoom = z.object({
  room: z.string(),
  number: z.string(),
  roomType: z.string(),
  floor: z.int(),
  version: z.int(),
  condition: z.enum(roomConditions),
  /** The last change of the condition, or null if there was none. `own` is true if the caller made it. */
  changed: z.nullable(z.object({ ...byAndAtFields, own: z.boolean(), today: z.boolean() })),
  /**
   * True if the caller may inspect the room: the hotel wants another person to inspect, somebody else has cleaned the
   * room, and the room is not closed.
   */
  canInspect: z.boolean(),
  /** The condition that comes back if the caller takes back the last change, or null if the caller cannot. */
  undoTo: z.nullable(z.enum(roomConditions)),
  cleaning: z.nullable(z.object({ by: z.string(), since: z.string(), own: z.boolean() })),
  seen: z.nullable(z.object({ state: z.enum(seenStates), today: z.boolean(), ...byAndAtFields })),
  request: z.nullable(z.enum(guestRequests)),
  requestNote: z.string(),
  askedAt: z.nullable(z.string()),
  /** The surname of the guest who waits at the desk for this room. */
  waitingGuest: z.nullable(z.string()),
  stay: z.nullable(z.object({ checkIn: z.string(), checkOut: z.string() })),
  /** The guest who left the room today, and when. */
  left: z.nullable(z.object({ guest: z.string(), at: z.string() })),
  /** True if somebody arrives in the room today. */
  arrival: z.boolean(),
  closure: z.nullable(z.object({ kind: z.enum(closureKinds), reason: z.string(), until: z.string() })),
  openDefects: z.int(),
});
export type RoundRoom = z.infer<typeof roundRoom>;

export const roundReply = z.object({
  today: z.string(),
  now: z.string(),
  begun: z.boolean(),
  /** The linen that was used today. */
  linen: z.object({ sheets: z.int(), pillow_cases: z.int(), towels: z.int(), bath_mats: z.int() }),
  rooms: z.array(roundRoom),
});
export type Round = z.infer<typeof roundReply>;

export const roomChangeReply = z.object({ message: z.string(), room: roundRoom });

export const discrepancyView = z.object({
  id: z.string(),
  room: z.string(),
  number: z.nullable(z.string()),
  seen: z.enum(seenStates),
  seenBy: z.string(),
  seenAt: z.string(),
  answer: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});
export type DiscrepancyView = z.infer<typeof discrepancyView>;

const defectView = z.object({
  id: z.string(),
  room: z.string(),
  number: z.nullable(z.string()),
  kind: z.enum(defectKinds),
  note: z.string(),
  canSleep: z.boolean(),
  reportedBy: z.string(),
  reportedAt: z.string(),
  closed: z.boolean(),
});
export type DefectView = z.infer<typeof defectView>;

const waitingArrival = z.object({
  booking: z.string(),
  guestName: z.string(),
  /** The id of the room of the stay; null if it has no room yet. */
  room: z.nullable(z.string()),
  number: z.nullable(z.string()),
  roomType: z.string(),
  condition: z.nullable(z.enum(roomConditions)),
  cleaning: z.nullable(z.string()),
  /** True if another guest is still in the room. */
  occupied: z.boolean(),
  asked: askedView,
});
export type WaitingArrival = z.infer<typeof waitingArrival>;

/** The groups in which the desk counts rooms. Each room is in exactly one group. */
const readinessGroups = ['ready', 'cleaning', 'dirty', 'inHouse', 'closed'] as const;
export type ReadinessGroup = (typeof readinessGroups)[number];

export const readinessReply = z.object({
  today: z.string(),
  deskDay: z.string(),
  now: z.string(),
  ready: z.int(),
  /** How many ready rooms of each type no arriving guest has. A type without such rooms is left out. */
  readyByType: z.array(z.object({ roomType: z.string(), rooms: z.int() })),
  cleaning: z.object({ rooms: z.int(), people: z.array(z.string()) }),
  dirty: z.object({ rooms: z.int(), leftToday: z.int() }),
  inHouse: z.object({ rooms: z.int(), doNotDisturb: z.int() }),
  closed: z.object({ rooms: z.int(), offSale: z.int() }),
  numbers: z.array(z.object({ room: z.string(), number: z.string(), group: z.enum(readinessGroups) })),
  /** How many stays are in the house without a room. */
  withoutRoom: z.int(),
  discrepancies: z.array(discrepancyView),
  defects: z.array(defectView),
  arrivals: z.array(waitingArrival),
});
export type Readiness = z.infer<typeof readinessReply>;
