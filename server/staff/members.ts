import { addDays, formatDay, instantOf } from '#contract/core/dates.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { internationalNumber } from '#contract/core/phone.ts';
import type { Member } from '#contract/core/roles.ts';
import { passwordPolicy } from '#contract/staff/passwords.ts';
import { type NewPerson, type NewStaff, type StaffUpdate, staffMessages } from '#contract/staff/staff.ts';
import { sqlError, type Tx } from '#db/db.ts';
import { audit } from '#server/core/audit.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { enqueueAccessMail } from '#server/staff/access-mail.ts';
import {
  deleteStaffWithoutRecords,
  findStaff,
  insertStaff,
  type StaffMember,
  updatePassword,
  updateStaff,
} from '#server/staff/member-store.ts';
import { auditedStaffFacts } from '#server/staff/member-view.ts';
import { hashPassword, passwordMatches } from '#server/staff/password-hash.ts';
import { demandGoodPassword, guessableWords } from '#server/staff/password-rules.ts';

type MemberDeps = Pick<Deps, 'db' | 'clock' | 'hotel'>;

export type StaffActor = Pick<Member, 'id' | 'staffId'> | { id: undefined; staffId: 'operator' };

const contactOf = (
  { hotel }: MemberDeps,
  { email, phone }: Pick<NewStaff, 'email' | 'phone'>,
  before?: Pick<StaffMember, 'email' | 'phone'>,
) => ({
  email: (email === undefined ? before?.email : email) || null,
  phone: phone ? internationalNumber(phone, hotel.countryCode) : (phone === undefined && before?.phone) || null,
});

/**
 * Returns the moment from which a temporary password signs in, or null if it signs in at once. Throws AppError if the
 * first day is past or too far ahead.
 */
function startOfTemporaryPassword(deps: MemberDeps, firstDay: string | undefined): Date | null {
  const today = hotelToday(deps);
  if (!firstDay || firstDay === today) return null;
  if (firstDay < today || firstDay > addDays(today, passwordPolicy.maxDaysAhead))
    throw fieldError('firstDay', staffMessages.firstDay);
  return instantOf(firstDay, '00:00', deps.hotel.timeZone);
}

const auditedFirstDay = ({ firstDay }: Pick<NewStaff, 'firstDay'>) =>
  firstDay ? { firstDay: formatDay(firstDay) } : {};

/** What a person signs in with. `from` is null for a password that signs in at once. */
type NewAccess = { passwordHash: string; from: Date | null; firstDay?: string | undefined };

/** Adds a staff member within a transaction. Without `access` the person cannot sign in yet. Throws AppError. */
export async function addMemberIn(
  deps: MemberDeps,
  tx: Tx,
  actor: StaffActor,
  person: NewPerson,
  access?: NewAccess,
): Promise<StaffMember> {
  const { name, role, staffId } = person;
  const at = deps.clock.now();
  const signsIn = { passwordHash: access?.passwordHash ?? null, temporaryFrom: access?.from ?? null };
  const member = await insertStaff(tx, { name, role, staffId, ...contactOf(deps, person), ...signsIn }, at);
  if (!member) throw fieldError('staffId', staffMessages.staffIdTaken, 'conflict');
  await audit(tx, {
    at,
    actor: actor.staffId,
    action: 'staff added',
    subject: { kind: 'staff', id: member.id },
    after: { ...auditedStaffFacts(member), ...auditedFirstDay(access ?? {}) },
  });
  return member;
}

export async function addMember(deps: MemberDeps, actor: StaffActor, input: NewStaff): Promise<StaffMember> {
  const person = { staffId: input.staffId, name: input.name };
  const from = startOfTemporaryPassword(deps, input.firstDay);
  await demandGoodPassword('password', input.password, { words: guessableWords(deps.hotel, person) });
  const passwordHash = await hashPassword(input.password);
  const access = { passwordHash, from, firstDay: input.firstDay };
  return deps.db.tx((tx) => addMemberIn(deps, tx, actor, input, access));
}

/** A password that is set here is temporary. Throws AppError. */
export async function changeMember(
  deps: MemberDeps,
  actor: StaffActor,
  id: string,
  input: StaffUpdate,
): Promise<StaffMember> {
  const member = await findStaff(deps.db.read, { id });
  if (!member) throw new AppError('not_found', staffMessages.notFound);
  demandAllowedChange(actor, member, input);
  if (input.firstDay && !input.password) throw fieldError('firstDay', staffMessages.firstDayAlone);
  const from = startOfTemporaryPassword(deps, input.firstDay);
  if (input.password) {
    const isCurrent = await passwordMatches(member.passwordHash, input.password);
    const words = guessableWords(deps.hotel, { staffId: member.staffId, name: input.name ?? member.name });
    await demandGoodPassword('password', input.password, { words, isCurrent });
  }
  const hash = input.password ? await hashPassword(input.password) : undefined;
  const at = deps.clock.now();
  return withLastSuperadminError(() =>
    deps.db.tx(async (tx) => {
      const before = await findStaff(tx, { id }, true);
      if (!before) throw new AppError('not_found', staffMessages.notFound);
      demandUnchangedRights(before, input);
      const { name = before.name, role = before.role, isActive = before.isActive } = input;
      if (role === 'superadmin' && before.passwordHash === null && !hash)
        throw fieldError('role', staffMessages.passwordFirst, 'conflict');
      if (hash) {
        await updatePassword(tx, id, { hash, mustChange: true, temporaryFrom: from, at });
        // The first password takes nothing from its person.
        if (before.passwordHash !== null)
          await enqueueAccessMail(tx, before, { change: 'password reset', by: actor.staffId, at });
      }
      await updateStaff(tx, id, { name, role, isActive, ...contactOf(deps, input, before) });
      const after = (await findStaff(tx, { id })) ?? before;
      await audit(tx, {
        at,
        actor: actor.staffId,
        action: 'staff changed',
        subject: { kind: 'staff', id },
        before: auditedStaffFacts(before),
        after: { ...auditedStaffFacts(after), ...(hash && { passwordReset: true, ...auditedFirstDay(input) }) },
      });
      return after;
    }),
  );
}

function demandUnchangedRights({ role, isActive }: StaffMember, { was }: StaffUpdate): void {
  if (was && (was.role !== role || was.isActive !== isActive))
    throw new AppError('conflict', staffMessages.changedMeanwhile);
}

function demandAllowedChange(actor: StaffActor, member: StaffMember, input: StaffUpdate): void {
  const { staffId = member.staffId, role = member.role, isActive = member.isActive } = input;
  if (staffId !== member.staffId) throw fieldError('staffId', staffMessages.staffIdFixed);
  if (actor.id !== member.id) return;
  if (role !== member.role) throw fieldError('role', staffMessages.ownRole, 'conflict');
  if (!isActive) throw fieldError('isActive', staffMessages.ownDeactivation, 'conflict');
  if (input.password) throw fieldError('password', staffMessages.ownPassword, 'conflict');
}

/**
 * Deletes a staff member, or only deactivates one who is named in other records, because these must go on naming their
 * author. Throws AppError.
 */
export async function removeMember(deps: MemberDeps, actor: StaffActor, id: string): Promise<{ deactivated: boolean }> {
  if (actor.id === id) throw new AppError('conflict', staffMessages.ownDeletion);
  const isDeleted = await withLastSuperadminError(() => deleteMember(deps, actor, id));
  if (isDeleted) return { deactivated: false };
  await withLastSuperadminError(() => deactivateMember(deps, actor, id));
  return { deactivated: true };
}

/** Whether other rows name whoever was to be deleted. SQLSTATE 23503 is a violated foreign key. */
export const isNamedElsewhere = (error: unknown): boolean => sqlError(error)?.code === '23503';

/** Returns false, and deletes nobody, if audit entries name this person as their actor. */
export async function deleteMemberIn(
  deps: MemberDeps,
  tx: Tx,
  actor: StaffActor,
  member: StaffMember,
): Promise<boolean> {
  if (!(await deleteStaffWithoutRecords(tx, member.id))) return false;
  await audit(tx, {
    at: deps.clock.now(),
    actor: actor.staffId,
    action: 'staff deleted',
    subject: { kind: 'staff', id: member.id },
    before: auditedStaffFacts(member),
  });
  return true;
}

async function deleteMember(deps: MemberDeps, actor: StaffActor, id: string): Promise<boolean> {
  try {
    return await deps.db.tx(async (tx) => {
      const member = await findStaff(tx, { id }, true);
      if (!member) throw new AppError('not_found', staffMessages.notFound);
      return deleteMemberIn(deps, tx, actor, member);
    });
  } catch (error) {
    if (isNamedElsewhere(error)) return false;
    throw error;
  }
}

const deactivateMember = (deps: MemberDeps, actor: StaffActor, id: string): Promise<void> =>
  deps.db.tx(async (tx) => {
    const before = await findStaff(tx, { id }, true);
    if (!before?.isActive) return;
    await updateStaff(tx, id, { isActive: false });
    await audit(tx, {
      at: deps.clock.now(),
      actor: actor.staffId,
      action: 'staff deactivated',
      subject: { kind: 'staff', id },
      before: auditedStaffFacts(before),
      after: { ...auditedStaffFacts(before), isActive: false },
    });
  });

const withLastSuperadminError = <T>(work: () => Promise<T>): Promise<T> =>
  onViolation('staff_last_superadmin', work, new AppError('conflict', staffMessages.lastSuperadmin));

export async function resetPassword(
  deps: MemberDeps,
  actor: StaffActor,
  staffId: string,
  password: string,
): Promise<void> {
  const memberWithId = await findStaff(deps.db.read, { staffId });
  await demandGoodPassword('password', password, { words: guessableWords(deps.hotel, memberWithId) });
  const hash = await hashPassword(password);
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const member = await findStaff(tx, { staffId }, true);
    if (!member) throw new AppError('not_found', staffMessages.notFound);
    await updatePassword(tx, member.id, { hash, mustChange: true, temporaryFrom: null, at });
    await enqueueAccessMail(tx, member, { change: 'password reset', by: actor.staffId, at });
    await audit(tx, {
      at,
      actor: actor.staffId,
      action: 'password reset',
      subject: { kind: 'staff', id: member.id },
    });
  });
}
