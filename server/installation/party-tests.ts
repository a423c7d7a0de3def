import type { Output } from '#contract/api.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { setUpMessages } from '#contract/installation/set-up.ts';
import { installationMessages } from '#contract/installation/steps.ts';
import { auditChange } from '#server/core/audit-change.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { insertPartyTest } from '#server/installation/installation-store.ts';
import { mailProblem } from '#server/installation/mail-problem.ts';
import { testMailOf } from '#server/installation/set-up-mails.ts';
import { setUpSubject } from '#server/installation/setup-token.ts';
import { findMailbox } from '#server/staff/mailbox-store.ts';

type TestDeps = Pick<
  Deps,
  'db' | 'clock' | 'random' | 'hotel' | 'mailer' | 'sendsMails' | 'liveGateway' | 'hasLiveKeys' | 'publicUrl' | 'log'
>;

type TestOutcome = Output<'testMail'>;

/** Sends a test mail to the member's own address, at once, and records what came of it. */
export async function testMail(deps: TestDeps, member: Member): Promise<TestOutcome> {
  if (!deps.sendsMails) throw new AppError('conflict', installationMessages.noMailServer);
  const { email } = await findMailbox(deps.db.read, member.id);
  if (!email) throw new AppError('conflict', setUpMessages.hasAddress);
  const mail = testMailOf(deps.hotel, { id: deps.random.token(), to: email, publicUrl: deps.publicUrl });
  const outcome = await deps.mailer.send(mail).then(
    () => ({ passed: true, message: installationMessages.mailSent(email) }),
    (error: unknown) => {
      deps.log.warn({ err: error }, 'a test mail was not sent');
      return { passed: false, message: mailProblem(error) };
    },
  );
  await recordTest(deps, member, 'mail', outcome);
  return outcome;
}

/** Asks the gateway with its live keys for the payments of today, which changes nothing. */
export async function testGateway(deps: TestDeps, member: Member): Promise<TestOutcome> {
  if (!deps.hasLiveKeys) throw new AppError('conflict', installationMessages.noGateway);
  const today = hotelToday(deps);
  const outcome = await deps.liveGateway.list({ from: today, to: today, page: 1 }).then(
    () => ({ passed: true, message: installationMessages.gatewayAnswers }),
    (error: unknown) => {
      deps.log.warn({ err: error }, 'the card gateway failed its test');
      return { passed: false, message: installationMessages.gatewaySilent };
    },
  );
  await recordTest(deps, member, 'gateway', outcome);
  return outcome;
}

const recordTest = (deps: TestDeps, member: Member, party: 'mail' | 'gateway', { passed }: TestOutcome) =>
  deps.db.tx(async (tx) => {
    await insertPartyTest(tx, { party, passed, testedBy: member.id, testedAt: deps.clock.now() });
    await auditChange(deps, tx, member, `${party} tested`, setUpSubject, { after: { passed } });
  });
