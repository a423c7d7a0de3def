import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { roleLabels, rolesOf, type StaffRole } from '#contract/core/roles.ts';
import { type ImportQuestion, importMessages, questionTexts } from '#contract/imports/imports.ts';
import { type NewPerson, newPerson } from '#contract/staff/staff.ts';
import { nextStaffId } from '#contract/staff/staff-ids.ts';
import type { Tx } from '#db/db.ts';
import { cellReader, isEmptyCell, textOf, UnreadableCell } from '#server/imports/cells.ts';
import { importEach, LeftOut, type ReadRow } from '#server/imports/import-each.ts';
import type { BatchContext, ImportContext, KindOfImport, NamedRow } from '#server/imports/kind.ts';
import { listNames } from '#server/staff/member-store.ts';
import { addMemberIn } from '#server/staff/members.ts';

/** How other systems and spreadsheets call the roles, in small letters. A manager can be anybody, so it is asked. */
const roleWords: Record<StaffRole, string> = {
  superadmin: 'superadmin superadministrator',
  supervisor: 'supervisor supervisors frontofficesupervisor dutymanager',
  receptionist:
    'receptionist receptionists reception frontdesk frontdeskagent frontdeskofficer frontoffice frontofficeagent deskagent',
  barmen: 'barman barmen barmaid bartender bartenders barstaff barattendant barkeeper',
  housekeeper:
    'housekeeper housekeepers housekeeping roomattendant roomattendants roommaid chambermaid maid cleaner cleaners cleaning',
};
const leaveOut = 'leave_out';

const plainWord = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
const questionId = (text: string): string => `role:${text.toLowerCase().slice(0, 200)}`;

/** The roles that can be imported. A superadmin adds another one in person. */
const importableRoles = ({ deps }: ImportContext): StaffRole[] =>
  rolesOf(deps.hotel).filter((role) => role !== 'superadmin');

function roleOf(text: string, context: ImportContext): StaffRole | undefined {
  const roles = ['superadmin', ...importableRoles(context)] as const;
  return roles.find((role) => roleWords[role].split(' ').includes(plainWord(text)));
}

/** Asks which role each unknown word is. */
async function ask(context: ImportContext): Promise<ImportQuestion[]> {
  const texts = context.rows.map(({ values }) => values.role).filter((cell) => !isEmptyCell(cell));
  const unknownTexts = new Map(
    texts.map(textOf).flatMap((text) => (roleOf(text, context) ? [] : [[questionId(text), text] as const])),
  );
  const choices = [
    ...importableRoles(context).map((role) => ({ answer: role, label: roleLabels[role] })),
    { answer: leaveOut, label: questionTexts.leaveOut },
  ];
  return [...unknownTexts]
    .filter(([id]) => !choices.some(({ answer }) => answer === context.answers.get(id)))
    .map(([id, text]) => ({ id, text: questionTexts.role(text), choices }));
}

/**
 * Everybody in the list of staff, by name in small letters, and the Staff IDs that are taken there and in the file. Once
 * the file has given somebody the next ID of a role, `newIds` has the newest one.
 */
type Roster = { idOfName: Map<string, string>; takenIds: readonly string[]; newIds: Map<StaffRole, string> };

async function readRoster(tx: Tx, { rows }: BatchContext): Promise<Roster> {
  const members = await listNames(tx);
  const typedIds = rows.map(({ values }) => textOf(values.staff_id).toUpperCase()).filter(Boolean);
  return {
    idOfName: new Map(members.map(({ name, staffId }) => [name.toLowerCase(), staffId])),
    takenIds: [...members.map(({ staffId }) => staffId), ...typedIds],
    newIds: new Map(),
  };
}

function readPerson(row: NamedRow, context: BatchContext, { idOfName, takenIds, newIds }: Roster): ReadRow<NewPerson> {
  const { textAt, need } = cellReader('staff', row.values, context.reading);
  const roleText = need('role', textAt('role'));
  const answer = context.answers.get(questionId(roleText));
  const role = roleOf(roleText, context) ?? importableRoles(context).find((each) => each === answer);
  if (role === 'superadmin') throw new UnreadableCell(importMessages.superadmin);
  if (!role) throw new LeftOut(importMessages.leftOut(roleText));
  const name = need('name', [textAt('name'), textAt('last_name')].filter(Boolean).join(' '));
  const ownId = textAt('staff_id');
  const knownId = ownId === '' ? idOfName.get(name.toLowerCase()) : undefined;
  if (knownId) throw new LeftOut(importMessages.inStaffList(knownId));
  const newestId = newIds.get(role);
  const staffId = ownId || nextStaffId(role, newestId === undefined ? takenIds : [newestId]);
  const parsed = z.safeParse(newPerson, { name, role, staffId, email: textAt('email'), phone: textAt('phone') });
  if (!parsed.success) throw new UnreadableCell(parsed.error.issues[0]?.message ?? '');
  const { data } = parsed;
  if (ownId === '') newIds.set(role, data.staffId);
  return {
    source: ownId === '' ? hashOfName(data.name) : `id:${data.staffId}`,
    what: `${data.name}, ${roleLabels[role]} ${data.staffId}`,
    value: data,
  };
}

/** The name itself would stay in the list of imports after its person has left and was deleted. */
const hashOfName = (name: string): string =>
  `name:${createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 32)}`;

const nameOfRow = ({ values }: NamedRow): string =>
  ['name', 'last_name']
    .map((field) => textOf(values[field]))
    .filter(Boolean)
    .join(' ');

export const staffImport: KindOfImport = {
  ask,
  async importRows(tx, context) {
    const roster = await readRoster(tx, context);
    return importEach(tx, context, {
      subject: 'staff',
      nameRow: nameOfRow,
      read: (row) => readPerson(row, context, roster),
      add: async (value, record) => record((await addMemberIn(context.deps, tx, context.member, value)).id),
    });
  },
};
