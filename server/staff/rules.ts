import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#contract/errors.ts';
import { passwordMessages, passwordPolicy, passwordRequirements } from '#contract/passwords.ts';
import type { StaffRole } from '#contract/roles.ts';
import type { StaffView } from '#contract/staff.ts';

export type StaffMember = {
  id: string;
  staffId: string;
  name: string;
  role: StaffRole;
  email: string | null;
  phone: string | null;
  isActive: boolean;
  createdAt: Date;
  passwordHash: string;
  passwordChangedAt: Date;
  mustChangePassword: boolean;
  twoFactorEnabled: boolean;
};

export const presentStaff = (member: StaffMember): StaffView => ({
  id: member.id,
  name: member.name,
  staff_id: member.staffId,
  role: member.role,
  email: member.email,
  phone: member.phone,
  is_active: member.isActive,
  two_factor_enabled: member.twoFactorEnabled,
  created_at: member.createdAt.toISOString(),
});

/** What of a person the audit log keeps: never a password. */
export const staffFacts = ({ staffId, name, role, email, phone, isActive }: StaffMember) => ({
  staffId,
  name,
  role,
  email,
  phone,
  isActive,
});

/** argon2id, with the parameters OWASP recommends, which are the library's own. Slow on purpose: never inside a transaction. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Of a password nobody has: an ID that does not exist takes as long to refuse as one that does. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$fJnWPlqapuBP/lvMcLqzTA$kFdhjSxNqzwWCQDWU4OJVkbA0Blb4SzX34bbV2gafM0';

export const passwordMatches = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  verify(passwordHash ?? nobodysHash, password);

/** What people choose when capital, digit and sign are asked for; kept in small letters. */
const common = new Set([
  ...['password1!', 'password1@', 'password12!', 'password123!', 'password123#', 'password@1', 'password@12'],
  ...['password@123', 'password@1234', 'password#1', 'p@ssw0rd', 'p@ssw0rd1', 'p@ssw0rd!', 'p@ssw0rd123', 'p@$$w0rd'],
  ...['p@$$w0rd1', 'p@ssword1', 'p@ssword123', 'pa$$w0rd', 'pa$$word1', 'passw0rd!', 'passw0rd1!', 'passw0rd@123'],
  ...['admin123!', 'admin@123', 'admin@1234', 'admin#123', 'administrator1!', 'welcome1!', 'welcome@1', 'welcome123!'],
  ...['welcome@123', 'qwerty1!', 'qwerty123!', 'qwerty@123', 'qwertyuiop1!', '1qaz2wsx!', '1qaz!qaz', '1qaz@wsx'],
  ...['!qaz2wsx', '!qaz1qaz', 'zaq12wsx!', 'zaq1@wsx', 'abc123!@#', 'abcd1234!', 'abcd@1234', 'abc@1234', 'aa123456!'],
  ...['aa123456@', 'a123456!', 'letmein1!', 'letmein123!', 'changeme1!', 'changeme123!', 'change@123', 'test123!'],
  ...['test@123', 'test@1234', 'user@123', 'user@1234', 'iloveyou1!', 'monkey123!', 'dragon123!', 'football1!'],
  ...['baseball1!', 'sunshine1!', 'princess1!', 'summer2024!', 'summer2025!', 'summer2026!', 'nigeria1!'],
  ...['nigeria123!', 'nigeria@123', 'lagos123!', 'lagos@123', 'hotel123!', 'hotel@123', 'master123!', 'superman1!'],
  ...['trustno1!', 'hello123!', 'secret123!', 'default1!', 'temp1234!', 'pass@123', 'pass@1234', 'pass1234!'],
]);

/** Throws AppError for a new password that is not good enough, with every problem on the field it was typed into. */
export function demandGoodPassword(field: string, next: string, { isCurrent = false } = {}): void {
  const missing = passwordRequirements.filter(({ met }) => !met(next)).map(({ label }) => label);
  const others = [
    ...(common.has(next.toLowerCase()) ? [passwordMessages.common] : []),
    ...(isCurrent ? [passwordMessages.unchanged] : []),
  ];
  const problems = [...missing.map((label) => passwordMessages.mustHave(label)), ...others];
  if (problems.length === 0) return;
  const sentence = [...(missing.length > 0 ? [passwordMessages.mustHave(...missing)] : []), ...others].join(' ');
  throw new AppError(
    'invalid',
    sentence,
    problems.map((message) => ({ field, message })),
  );
}

const dayMs = 86_400_000;

/** Whole days until a password expires, counting a begun one; zero or less once it has. */
export const passwordDaysLeft = (changedAt: Date, now: Date): number =>
  Math.ceil((changedAt.getTime() + passwordPolicy.expiresAfterDays * dayMs - now.getTime()) / dayMs);
