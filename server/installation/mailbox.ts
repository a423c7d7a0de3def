import { AppError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { setUpMessages } from '#contract/installation/set-up.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { demandMailboxCode } from '#server/installation/mailbox-code.ts';
import { mailCode } from '#server/installation/owner.ts';
import { findMailbox, setMailboxProven } from '#server/staff/mailbox-store.ts';

type MailboxDeps = Pick<
  Deps,
  'db' | 'clock' | 'random' | 'secret' | 'hotel' | 'mailer' | 'sendsMails' | 'publicUrl' | 'log'
>;

async function demandUnprovenAddress({ db }: MailboxDeps, member: Member): Promise<string> {
  const { email, emailProvenAt } = await findMailbox(db.read, member.id);
  if (!email) throw new AppError('conflict', setUpMessages.hasAddress);
  if (emailProvenAt) throw new AppError('conflict', setUpMessages.provenAlready);
  return email;
}

/** Returns the address that the code goes to. Throws AppError if the mail server does not take the mail. */
export async function mailOwnCode(deps: MailboxDeps, member: Member): Promise<string> {
  const email = await demandUnprovenAddress(deps, member);
  await mailCode(deps, email);
  return email;
}

export async function proveMailbox(deps: MailboxDeps, member: Member, code: string): Promise<void> {
  const email = await demandUnprovenAddress(deps, member);
  await demandMailboxCode(deps, email, code);
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    if (!(await setMailboxProven(tx, member.id, email, at))) throw new AppError('conflict', setUpMessages.otherAddress);
    await audit(tx, {
      at,
      actor: member.staffId,
      action: 'mailbox proven',
      subject: { kind: 'staff', id: member.id },
    });
  });
}
