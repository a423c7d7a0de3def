import { expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import { staffRoles } from '#contract/core/roles.ts';
import { clearBalanceProblem, needsSecondPerson } from '#contract/front-desk/check-out.ts';
import { confirmProblem, secondPersonMessages } from '#contract/staff/second-person.ts';

test('nobody writes off alone, and reception moves to a company only with a second person', () => {
  expect(staffRoles.filter((role) => !needsSecondPerson('write_off', role))).toEqual([]);
  expect(staffRoles.filter((role) => !needsSecondPerson('company', role))).toEqual(['superadmin', 'supervisor']);
});

test('who confirms is a supervisor or a superadmin, and somebody else', () => {
  const asking = { staffId: 'SUPER001', role: 'supervisor' } as const;
  expect(confirmProblem(asking, asking)).toBe(secondPersonMessages.notAnother);
  expect(staffRoles.filter((role) => confirmProblem(asking, { staffId: 'OTHER001', role }) === undefined)).toEqual([
    'superadmin',
    'supervisor',
  ]);
});

test('what is missing is said at its field', () => {
  const problemOf = (input: Parameters<typeof clearBalanceProblem>[0]) =>
    clearBalanceProblem(input, 'receptionist')?.errors[0]?.field;
  const confirm = { staffId: 'SUPER001', password: 'x' };
  expect(problemOf({ kind: 'company', seenBalanceKobo: kobo(100) })).toBe('clearBalance.companyId');
  expect(problemOf({ kind: 'write_off', seenBalanceKobo: kobo(100) })).toBe('clearBalance.reason');
  expect(problemOf({ kind: 'write_off', seenBalanceKobo: kobo(100), reason: 'Gone' })).toBe(
    'clearBalance.confirm.staffId',
  );
  expect(problemOf({ kind: 'write_off', seenBalanceKobo: kobo(100), reason: 'Gone', confirm })).toBeUndefined();
});
