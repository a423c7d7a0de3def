import type { StaffView } from '#contract/staff/staff.ts';
import type { StaffMember } from '#server/staff/member-store.ts';
import { isTemporaryPasswordExpired, temporaryPasswordUntil } from '#server/staff/password-expiry.ts';

export const presentStaff = (member: StaffMember, now: Date): StaffView => ({
  id: member.id,
  name: member.name,
  staff_id: member.staffId,
  role: member.role,
  email: member.email,
  phone: member.phone,
  is_active: member.isActive,
  two_factor_enabled: member.twoFactor,
  temporary: presentTemporary(member, now),
  created_at: member.createdAt.toISOString(),
});

function presentTemporary(member: StaffMember, now: Date): StaffView['temporary'] {
  const until = temporaryPasswordUntil(member);
  return until ? { until: until.toISOString(), over: isTemporaryPasswordExpired(member, now) } : null;
}

export const auditedStaffFacts = ({ staffId, name, role, email, phone, isActive }: StaffMember) => ({
  staffId,
  name,
  role,
  email,
  phone,
  isActive,
});
