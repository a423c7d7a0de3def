import type { Parsed } from '#contract/api.ts';
import type { AccessChange } from '#contract/audit.ts';
import { AppError, fieldError } from '#contract/errors.ts';
import type { Member } from '#contract/roles.ts';
import { type NewStaff, type StaffChange, staffMessages } from '#contract/staff.ts';
import { sqlError, type Tx } from '#db/db.ts';
import { audit } from '#server/audit.ts';
import type { House } from '#server/context.ts';
import { promise } from '#server/outbox/jobs.ts';
import {
  demandGoodPassword,
  hashPassword,
  passwordMatches,
  type StaffMember,
  staffFacts,
  wordsOf,
} from '#server/staff/rules.ts';
import { findStaff, insertStaff, listStaff, removeStaff, updatePassword, updateStaff } from '#server/staff/store.ts';

type Office = Pick<House, 'db' | 'clock' | 'hotel'>;

export type Actor = Pick<Member, 'id' | 'staffId'> | { id: undefined; staffId: 'operator' };

export const listMembers = (house: Office, query: Parsed<'listStaff'>) => listStaff(house.db.read, query);

export async function addMember(house: Office, actor: Actor, wish: NewStaff): Promise<StaffMember> {
  const person = { staffId: wish.staff_id, name: wish.name };
  demandGoodPassword('password', wish.password, { words: wordsOf(house.hotel, person) });
  const passwordHash = await hashPassword(wish.password);
  const at = house.clock.now();
  return house.db.tx(async (tx) => {
    const { name, role } = wish;
    const details = { name, role, email: wish.email || null, phone: wish.phone || null };
    const member = await insertStaff(tx, { ...details, staffId: wish.staff_id, passwordHash }, at);
    if (!member) throw fieldError('staff_id', staffMessages.staffIdTaken, 'conflict');
    await audit(tx, {
      at,
      actor: actor.staffId,
      action: 'staff added',
      subject: { kind: 'staff', id: member.id },
      after: staffFacts(member),
    });
    return member;
  });
}

/** A new password is temporary. Throws AppError. */
export async function changeMember(house: Office, actor: Actor, id: string, wish: StaffChange): Promise<StaffMember> {
  const known = await findStaff(house.db.read, { id });
  if (!known) throw new AppError('not_found', staffMessages.notFound);
  demandAllowed(actor, known, wish);
  if (wish.password) {
    const isCurrent = await passwordMatches(known.passwordHash, wish.password);
    const words = wordsOf(house.hotel, { staffId: known.staffId, name: wish.name });
    demandGoodPassword('password', wish.password, { words, isCurrent });
  }
  const hash = wish.password ? await hashPassword(wish.password) : undefined;
  const at = house.clock.now();
  return keepingASuperadmin(() =>
    house.db.tx(async (tx) => {
      const before = await findStaff(tx, { id }, true);
      if (!before) throw new AppError('not_found', staffMessages.notFound);
      demandFresh(before, wish);
      const { name, role, is_active: isActive } = wish;
      await updateStaff(tx, id, { name, role, isActive, email: wish.email || null, phone: wish.phone || null });
      if (hash) {
        await updatePassword(tx, id, { hash, mustChange: true, at });
        await promiseAccessMail(tx, before, { change: 'password reset', by: actor.staffId, at });
      }
      const after = (await findStaff(tx, { id })) ?? before;
      await audit(tx, {
        at,
        actor: actor.staffId,
        action: 'staff changed',
        subject: { kind: 'staff', id },
        before: staffFacts(before),
        after: { ...staffFacts(after), ...(hash && { passwordReset: true }) },
      });
      return after;
    }),
  );
}

/** Goes to the address from before the change; without an address there is no mail. */
export async function promiseAccessMail(tx: Tx, member: StaffMember, what: AccessDeed): Promise<void> {
  if (!member.email) return;
  const { change, by, at } = what;
  const payload = { staffId: member.id, to: member.email, change, by, changedAt: at.toISOString() };
  await promise(tx, { kind: 'staff.access_changed', payload, at });
}

type AccessDeed = { change: AccessChange; by: string; at: Date };

function demandFresh({ role, isActive }: StaffMember, { was }: StaffChange): void {
  if (was && (was.role !== role || was.is_active !== isActive))
    throw new AppError('conflict', staffMessages.changedMeanwhile);
}

function demandAllowed(actor: Actor, known: StaffMember, wish: StaffChange): void {
  if (wish.staff_id !== known.staffId) throw fieldError('staff_id', staffMessages.staffIdFixed);
  if (actor.id !== known.id) return;
  if (wish.role !== known.role) throw fieldError('role', staffMessages.ownRole, 'conflict');
  if (!wish.is_active) throw fieldError('is_active', staffMessages.ownDeactivation, 'conflict');
  if (wish.password) throw fieldError('password', staffMessages.ownPassword, 'conflict');
}

/** Deactivates a member who has left records, because records keep their author. Throws AppError. */
export async function removeMember(house: Office, actor: Actor, id: string): Promise<{ deactivated: boolean }> {
  if (actor.id === id) throw new AppError('conflict', staffMessages.ownDeletion);
  const deleted = await keepingASuperadmin(() => deleteMember(house, actor, id));
  if (deleted) return { deactivated: false };
  await keepingASuperadmin(() => deactivateMember(house, actor, id));
  return { deactivated: true };
}

async function deleteMember(house: Office, actor: Actor, id: string): Promise<boolean> {
  try {
    return await house.db.tx(async (tx) => {
      const member = await findStaff(tx, { id }, true);
      if (!member) throw new AppError('not_found', staffMessages.notFound);
      if (!(await removeStaff(tx, id))) return false;
      await audit(tx, {
        at: house.clock.now(),
        actor: actor.staffId,
        action: 'staff deleted',
        subject: { kind: 'staff', id },
        before: staffFacts(member),
      });
      return true;
    });
  } catch (error) {
    const stillReferenced = '23503';
    if (sqlError(error)?.code === stillReferenced) return false;
    throw error;
  }
}

const deactivateMember = (house: Office, actor: Actor, id: string): Promise<void> =>
  house.db.tx(async (tx) => {
    const before = await findStaff(tx, { id }, true);
    if (!before?.isActive) return;
    await updateStaff(tx, id, { isActive: false });
    await audit(tx, {
      at: house.clock.now(),
      actor: actor.staffId,
      action: 'staff deactivated',
      subject: { kind: 'staff', id },
      before: staffFacts(before),
      after: { ...staffFacts(before), isActive: false },
    });
  });

async function keepingASuperadmin<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlError(error)?.constraint === 'staff_last_superadmin')
      throw new AppError('conflict', staffMessages.lastSuperadmin);
    throw error;
  }
}

export async function resetPassword(house: Office, actor: Actor, staffId: string, password: string): Promise<void> {
  const known = await findStaff(house.db.read, { staffId });
  demandGoodPassword('password', password, { words: wordsOf(house.hotel, known) });
  const hash = await hashPassword(password);
  const at = house.clock.now();
  await house.db.tx(async (tx) => {
    const member = await findStaff(tx, { staffId }, true);
    if (!member) throw new AppError('not_found', staffMessages.notFound);
    await updatePassword(tx, member.id, { hash, mustChange: true, at });
    await promiseAccessMail(tx, member, { change: 'password reset', by: actor.staffId, at });
    await audit(tx, {
      at,
      actor: actor.staffId,
      action: 'password reset',
      subject: { kind: 'staff', id: member.id },
    });
  });
}
