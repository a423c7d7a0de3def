import type { StaffView } from '#contract/staff/staff.ts';
import type { StaffMember } from '#server/staff/member-store.ts';
import { isTemporaryPasswordExpired, temporaryPasswordUntil } from '#server/staff/password-expiry.ts';

export const presentStaff = (member: StaffMember, now: Date): StaffView => ({
  id: member.id,
  name: member.name,
  staffId: member.staffId,
  role: member.role,
  email: member.email,
  phone: member.phone,
  isActive: member.isActive,
  twoFactorEnabled: member.twoFactor,
  hasPin: member.hasPin,
  hasAccess: member.passwordHash !== null,
  temporary: presentTemporary(member, now),
  createdAt: member.createdAt.toISOString(),
});

function presentTemporary(member: StaffMember, now: Date): StaffView['temporary'] {
  if (member.passwordHash === null) return null;
  const until = temporaryPasswordUntil(member);
  if (!until) return null;
  const from = member.temporaryFrom?.toISOString() ?? null;
  return { from, until: until.toISOString(), over: isTemporaryPasswordExpired(member, now) };
}

export const auditedStaffFacts = ({ staffId, name, role, email, phone, isActive }: StaffMember) => ({
  staffId,
  name,
  role,
  email,
  phone,
  isActive,
});
