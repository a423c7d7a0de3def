import { fieldError } from '#contract/core/errors.ts';
import { type NewOwner, type OwnerCodeInput, setUpMessages } from '#contract/installation/set-up.ts';
import { staffMessages } from '#contract/staff/staff.ts';
import { audit } from '#server/core/audit.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { insertOwnerStage } from '#server/installation/installation-store.ts';
import { mailProblem } from '#server/installation/mail-problem.ts';
import { demandMailboxCode, mailboxCodeFor } from '#server/installation/mailbox-code.ts';
import { removeRestore } from '#server/installation/restore-files.ts';
import { codeMail } from '#server/installation/set-up-mails.ts';
import { nothingHere, setUpSubject } from '#server/installation/setup-token.ts';
import { removeSetupToken } from '#server/installation/setup-token-file.ts';
import { spendNewestToken } from '#server/installation/setup-token-store.ts';
import { renewDeviceCookie } from '#server/staff/lockout.ts';
import { insertStaff, type StaffMember } from '#server/staff/member-store.ts';
import { auditedStaffFacts } from '#server/staff/member-view.ts';
import { hashPassword } from '#server/staff/password-hash.ts';
import { demandGoodPassword, guessableWords } from '#server/staff/password-rules.ts';
import { type Browser, type NewSession, startSession } from '#server/staff/sessions.ts';

type MailDeps = Pick<Deps, 'clock' | 'random' | 'secret' | 'hotel' | 'mailer' | 'sendsMails' | 'publicUrl' | 'log'>;

type OwnersPassword = Pick<NewOwner, 'password' | 'staffId' | 'name'>;

const demandOwnersPassword = ({ hotel }: Pick<Deps, 'hotel'>, { password, staffId, name }: OwnersPassword) =>
  demandGoodPassword('password', password, { words: guessableWords(hotel, { staffId, name }) });

/** Sends the code at once and not by a job, because whoever waits for it must see why no mail comes. */
export async function mailCode(deps: MailDeps, to: string): Promise<void> {
  if (!deps.sendsMails) throw fieldError('email', setUpMessages.noMailServer, 'conflict');
  const code = mailboxCodeFor(deps, to, deps.clock.now());
  try {
    await deps.mailer.send(codeMail(deps.hotel, { id: deps.random.token(), to, publicUrl: deps.publicUrl, code }));
  } catch (error) {
    deps.log.warn({ err: error }, 'a code was not mailed');
    throw fieldError('email', mailProblem(error), 'conflict');
  }
}

export async function mailOwnerCode(deps: MailDeps, input: OwnerCodeInput): Promise<void> {
  if (!deps.sendsMails) throw fieldError('email', setUpMessages.noMailServerYet, 'conflict');
  await demandOwnersPassword(deps, input);
  await mailCode(deps, input.email);
}

type OwnerDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secret' | 'hotel' | 'dataDir' | 'log'>;

export type AddedOwner = { member: StaffMember; session: NewSession; device: string };

/**
 * Makes the first superadmin of the hotel, spends the token, removes its file and signs the person in. The caller has
 * checked the token. Of two at the same time, one waits for the other and then finds nothing here.
 */
export async function addOwner(deps: OwnerDeps, input: Omit<NewOwner, 'token'>, browser: Browser): Promise<AddedOwner> {
  await demandOwnersPassword(deps, input);
  await demandMailboxCode(deps, input.email, input.code);
  const passwordHash = await hashPassword(input.password);
  const at = deps.clock.now();
  const device = renewDeviceCookie(deps, input.staffId, browser.device);
  const add = () =>
    deps.db.tx(async (tx) => {
      await insertOwnerStage(tx, at);
      if (!(await spendNewestToken(tx, at))) throw nothingHere();
      const { staffId, name, email } = input;
      const person = { staffId, name, role: 'superadmin', email, phone: null } as const;
      const access = { passwordHash, temporaryFrom: null, mustChangePassword: false, emailProvenAt: at };
      const member = await insertStaff(tx, { ...person, ...access }, at);
      if (!member) throw fieldError('staffId', staffMessages.staffIdTaken, 'conflict');
      await audit(tx, {
        ...{ at, actor: staffId, action: 'staff added', subject: { kind: 'staff', id: member.id } },
        after: auditedStaffFacts(member),
      });
      await audit(tx, { at, actor: staffId, action: 'hotel taken over', subject: setUpSubject });
      return { member, session: await startSession(deps, tx, member, { ...browser, device }) };
    });
  const added = await onViolation(['installation_pkey', 'setup_token_locked_is_unused'], add, nothingHere());
  try {
    // On another machine, its next start removes the file there.
    removeSetupToken(deps.dataDir);
    removeRestore(deps.dataDir);
  } catch (error) {
    deps.log.warn({ err: error }, 'the files of the set-up were not removed; the next start tries again');
  }
  return { ...added, device };
}
