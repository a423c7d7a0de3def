import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Output } from '#contract/api.ts';
import { actionLabel } from '#contract/audit-text.ts';
import { formatDay } from '#contract/dates.ts';
import type { DeskBooking, HistoryEntry } from '#contract/desk.ts';
import { nightsText } from '#contract/plural.ts';
import { useFacts } from '#web/core/context.ts';
import { Fact, Facts, Part } from '#web/office/booking/facts.tsx';
import { dialableNumber, whatsAppAddress } from '#web/office/booking/phone.ts';
import { naira } from '#web/office/shared/figures.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import { sourceLabels } from '#web/office/shared/sources.ts';

const mailTexts = {
  waiting: 'The confirmation e-mail is waiting to be sent.',
  sent: 'The confirmation e-mail was sent.',
  failed: 'The confirmation e-mail could not be delivered.',
} as const;

type Props = { booking: DeskBooking; email: Output<'bookingDetail'>['email'] };

export function GuestPart({ booking: { guest_email, guest_phone }, email }: Props) {
  const { countryCode } = useFacts().hotel;
  return (
    <Part title="Guest">
      {guest_email === '' && <p className="mb-2">How to reach the guest is no longer kept.</p>}
      {guest_email !== '' && (
        <ul className="flex flex-wrap gap-x-7 gap-y-1">
          <ContactLink
            icon={<Phone aria-hidden="true" className="size-4.5" />}
            name="Call"
            href={`tel:${dialableNumber(guest_phone, countryCode)}`}
          >
            {guest_phone}
          </ContactLink>
          <ContactLink
            icon={<MessageCircle aria-hidden="true" className="size-4.5" />}
            name="WhatsApp"
            href={whatsAppAddress(guest_phone, countryCode)}
            isExternal
          >
            WhatsApp
          </ContactLink>
          <ContactLink
            icon={<Mail aria-hidden="true" className="size-4.5" />}
            name="E-mail"
            href={`mailto:${guest_email}`}
          >
            {guest_email}
          </ContactLink>
        </ul>
      )}
      <p className={email === 'failed' ? 'mt-2 font-semibold text-danger' : 'mt-2 text-soft'}>
        {email ? mailTexts[email] : 'No confirmation e-mail is due.'}
      </p>
    </Part>
  );
}

type ContactLinkProps = { icon: ReactNode; name: string; href: string; isExternal?: boolean; children: string };

function ContactLink({ icon, name, href, isExternal = false, children }: ContactLinkProps) {
  return (
    <li>
      <a
        href={href}
        aria-label={children === name ? name : `${name} ${children}`}
        {...(isExternal && { target: '_blank', rel: 'noreferrer' })}
        className="inline-flex min-h-11 max-w-full items-center gap-3 font-medium underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta"
      >
        <span className="shrink-0 text-soft">{icon}</span>
        <span className="figures min-w-0 wrap-anywhere">{children}</span>
      </a>
    </li>
  );
}

export function StayPart({ booking, children }: { booking: DeskBooking; children: ReactNode }) {
  const moment = useMoment();
  const holdUntil = booking.status === 'pending' ? booking.hold_until : null;
  return (
    <Part title="Stay">
      <Facts>
        <Fact label="Room">{booking.room_type}</Fact>
        <Fact label="Check-in">{formatDay(booking.check_in)}</Fact>
        <Fact label="Check-out">{formatDay(booking.check_out)}</Fact>
        <Fact label="Nights">{nightsText(booking.nights)}</Fact>
        <Fact label="Guests">{booking.guests}</Fact>
        <Fact label="Source">{sourceLabels[booking.booking_source]}</Fact>
        <Fact label="Made">
          {moment(booking.created_at)}
          {booking.created_by && ` by ${booking.created_by}`}
        </Fact>
        {holdUntil && <Fact label="Room kept until">{moment(holdUntil)}</Fact>}
        {booking.note && <Fact label="Note">{booking.note}</Fact>}
      </Facts>
      {children}
    </Part>
  );
}

export function HistoryPart({ history }: { history: readonly HistoryEntry[] }) {
  const moment = useMoment();
  return (
    <Part title="History">
      <ol className="space-y-4 border-l-2 border-hairline pl-4">
        {history.toReversed().map(({ id, at, actor, action, amount, changes, reason }) => (
          <li key={id}>
            <p className="font-medium">
              {actionLabel(action)}
              {amount !== null && <span className="figures">, {naira(amount)}</span>}
            </p>
            <p className="figures text-sm text-soft">
              {actor}, <time dateTime={at}>{moment(at)}</time>
            </p>
            {changes.map(({ name, before, after }) => (
              <p key={name} className="figures text-sm wrap-anywhere">
                {name}: {before ?? 'none'} → {after ?? 'none'}
              </p>
            ))}
            {reason && <p className="text-sm wrap-anywhere">Reason: {reason}</p>}
          </li>
        ))}
      </ol>
    </Part>
  );
}
