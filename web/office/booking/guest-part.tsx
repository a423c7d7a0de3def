import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Output } from '#contract/api.ts';
import type { DeskBooking } from '#contract/desk.ts';
import { Part } from '#web/office/booking/facts.tsx';
import { dialableNumber, whatsAppAddress } from '#web/office/booking/phone.ts';

const mailTexts = {
  waiting: 'The confirmation e-mail is waiting to be sent.',
  sent: 'The confirmation e-mail was sent.',
  failed: 'The confirmation e-mail could not be delivered.',
} as const;

type Props = { booking: DeskBooking; email: Output<'bookingDetail'>['email'] };

export function GuestPart({ booking: { guest_email, guest_phone }, email }: Props) {
  return (
    <Part title="Guest">
      {guest_email === '' && <p className="mb-2">How to reach the guest is no longer kept.</p>}
      {guest_email !== '' && (
        <ul className="flex flex-wrap gap-x-7 gap-y-1">
          <ContactLink
            icon={<Phone aria-hidden="true" className="size-4.5" />}
            name="Call"
            href={`tel:${dialableNumber(guest_phone)}`}
          >
            {guest_phone}
          </ContactLink>
          <ContactLink
            icon={<MessageCircle aria-hidden="true" className="size-4.5" />}
            name="WhatsApp"
            href={whatsAppAddress(guest_phone)}
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
