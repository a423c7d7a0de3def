import { type AccessChange, nonStaffActors } from '#contract/core/audit.ts';
import { dayAt, formatDay, timeAt } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { numberToCall } from '#contract/core/hotel-contact.ts';
import { landingPaths } from '#contract/page.ts';
import { passwordPolicy } from '#contract/staff/passwords.ts';
import type { Deps } from '#server/core/deps.ts';
import type { Jobs } from '#server/core/enqueue.ts';
import { renderMail } from '#server/messaging/render-mail.tsx';
import { findStaff, type StaffMember } from '#server/staff/member-store.ts';

export async function sendAccessMail(deps: Deps, changed: Jobs['staff.access_changed']): Promise<undefined> {
  const member = await findStaff(deps.db.read, { id: changed.staffId });
  if (!member) return;
  const by = changed.by === member.staffId ? 'you' : await actorName(deps, changed.by);
  await deps.mailer.send(accessMail(member, deps.hotel, `${deps.publicUrl}${landingPaths.staff}`, { ...changed, by }));
}

const actorName = async (deps: Deps, staffId: string): Promise<string> =>
  (await findStaff(deps.db.read, { staffId }))?.name ?? nonStaffActors[staffId] ?? staffId;

const accessTexts: Record<AccessChange, { subject: string; sentence: string }> = {
  'password changed': {
    subject: 'Your password was changed',
    sentence: 'the password of your staff account was changed.',
  },
  'password reset': {
    subject: 'Your password was reset',
    sentence: `the password of your staff account was replaced by a temporary one. It signs you in for ${passwordPolicy.temporaryHours} hours, and you choose your own then.`,
  },
  'two-factor enabled': {
    subject: 'Two-factor authentication was enabled',
    sentence: 'two-factor authentication was enabled for your staff account. Each sign-in asks for a code as well.',
  },
  'two-factor disabled': {
    subject: 'Two-factor authentication was disabled',
    sentence: 'two-factor authentication was disabled for your staff account. The password alone signs you in.',
  },
  'PIN set': {
    subject: 'A PIN was set',
    sentence: 'a PIN was set for your staff account. It unlocks a session in which you have signed in.',
  },
  'PIN changed': {
    subject: 'Your PIN was changed',
    sentence: 'the PIN of your staff account was changed.',
  },
  'PIN removed': {
    subject: 'Your PIN was removed',
    sentence: 'the PIN of your staff account was removed. You can set a new one in Settings.',
  },
};

type AccessChangeInfo = { to: string; change: AccessChange; by: string; changedAt: string };

export const accessMail = (
  { id, name }: Pick<StaffMember, 'id' | 'name'>,
  hotel: Hotel,
  signInUrl: string,
  { to, change, by, changedAt }: AccessChangeInfo,
) => ({
  id: `staff.${id}.${change.toLowerCase().replaceAll(' ', '-')}.${Date.parse(changedAt)}`,
  to,
  subject: `${accessTexts[change].subject}: ${hotel.name}`,
  ...renderMail(hotel, {
    title: accessTexts[change].subject,
    intro: `Dear ${name}, ${accessTexts[change].sentence} Your ${by === 'you' ? 'other ' : ''}sessions have ended.`,
    parts: [
      {
        rows: [
          ['When', `${formatDay(dayAt(new Date(changedAt), hotel.timeZone))}, ${timeAt(changedAt, hotel.timeZone)}`],
          ['By', by],
        ],
      },
    ],
    link: { label: 'Staff sign-in', url: signInUrl },
    end: [
      [
        'Did you do it, or ask for it? Then you need not do anything.',
        `If not, somebody else may be using your account. Tell a superadmin at once, or call ${numberToCall(hotel)}. If you can still sign in, change your password and end all other sessions in Settings.`,
      ],
    ],
  }),
});
