import type { ReactNode } from 'react';
import type { Hotel } from '#contract/core/hotel.ts';
import { addressLine } from '#contract/core/hotel-contact.ts';
import { plural } from '#contract/core/plural.ts';
import { useFacts } from '#web/core/context.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';

const linkLook = 'wrap-anywhere underline decoration-brass underline-offset-4 hover:text-terracotta-deep';
const rowLook = `inline-flex min-h-11 items-center ${linkLook}`;

function PolicySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12 border-t border-brass/60 pt-6">
      <h2 className="text-2xl md:text-3xl">{title}</h2>
      <div className="mt-4 space-y-4 leading-relaxed">{children}</div>
    </section>
  );
}

const Bullets = ({ children }: { children: ReactNode }) => (
  <ul className="list-disc space-y-2 pl-5 marker:text-terracotta">{children}</ul>
);

export function Privacy() {
  const { hotel } = useFacts();
  const { name: authority, url: authorityUrl } = hotel.privacy.authority;
  return (
    <div className="page-width py-12 md:py-16">
      <div className="max-w-[72ch]">
        <h1 className="text-4xl md:text-6xl">Privacy</h1>
        <p className="mt-6 text-lg leading-relaxed">
          You tell us who you are so that we can keep a room for you. This page says what we keep, why, for how long,
          who else gets it, and what you can ask of us.
        </p>

        <PolicySection title="Who is responsible">
          <address className="not-italic">
            <p>
              {hotel.company?.length ? hotel.company.join(', ') : hotel.name}
              <br />
              {addressLine(hotel)}
            </p>
            <ul className="figures mt-2">
              {hotel.email && (
                <li>
                  <a href={`mailto:${hotel.email}`} className={rowLook}>
                    {hotel.email}
                  </a>
                </li>
              )}
              {hotel.phones[0] && (
                <li>
                  <PhoneLink phone={hotel.phones[0]} className={rowLook} />
                </li>
              )}
            </ul>
          </address>
        </PolicySection>

        <PolicySection title="What we keep, and why">
          <dl className="space-y-5">
            {storedData.map(({ what, why }) => (
              <div key={what}>
                <dt className="font-semibold">{what}</dt>
                <dd className="mt-1 text-soft">{why}</dd>
              </div>
            ))}
          </dl>
          <p>We show no advertising, count no visitors, and sell nothing that we know.</p>
        </PolicySection>

        <PolicySection title="How long">
          <Bullets>
            {retentionTexts(hotel).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Bullets>
        </PolicySection>

        <PolicySection title="Who else gets it">
          <Bullets>
            {hotel.privacy.sharedWith.map(({ who, what }) => (
              <li key={who}>
                <strong>{who}</strong>: {what}
              </li>
            ))}
            <li>An authority, when the law obliges us to answer it.</li>
          </Bullets>
          <p>
            {hotel.privacy.sharedWith.length > 0
              ? 'Nobody else.'
              : 'Who carries out card payments and sends our mails gets what that needs. Nobody else.'}
          </p>
        </PolicySection>

        <PolicySection title="What you can ask for">
          <p>
            You can see what we keep about you and take it with you as a file, have it corrected, object to its use or
            have it restricted, and have it erased. It costs nothing.
          </p>
          <p>
            Write to{' '}
            {hotel.email ? (
              <a href={`mailto:${hotel.email}`} className={linkLook}>
                {hotel.email}
              </a>
            ) : (
              'the hotel'
            )}{' '}
            from the address you booked with, with your booking reference, or ask at reception. We may ask a question to
            make sure that it is you, and we answer within {plural(hotel.privacy.answerDays, 'day')}.
          </p>
          <p>
            We erase you once your stay is over and neither of us owes the other anything. Your name, e-mail address,
            telephone number and everything that was typed about you go; dates, room and amounts stay in our books
            without you. This cannot be undone.
          </p>
        </PolicySection>

        <PolicySection title="If you are not content">
          <p>
            Please tell us first. You can also complain to the {authority}:{' '}
            <a href={authorityUrl} target="_blank" rel="noreferrer" className={linkLook}>
              {new URL(authorityUrl).hostname}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            .
          </p>
        </PolicySection>
      </div>
    </div>
  );
}

type DataItem = { what: string; why: string };

const storedData: readonly DataItem[] = [
  {
    what: 'Your name, e-mail address and telephone number, your dates, room and number of guests',
    why: 'To keep the room you book, to send you what belongs to it, and to reach you. Without them we cannot take a booking.',
  },
  {
    what: 'What you pay: when, how much, in which way, the reference of the payment, and what our bank says of the sender of a transfer',
    why: 'To know that your room is paid, to give money back, and because our books must show it. We never see the number of your card.',
  },
  {
    what: 'Notes of our staff about your stay, such as a wish you told them, and who changed what in your booking',
    why: 'To do what you asked for, and to be able to put a mistake right.',
  },
  {
    what: 'The address of your internet connection',
    why: 'For a day at most, so that nobody can try too often or hold too many unpaid rooms. While a booking waits for its payment, a mark made of the address, not the address itself, is kept with it.',
  },
  {
    what: 'Three cookies',
    why: 'One protects what you send from being forged; one lets this browser open the bookings made in it; one counts, for a day, the unpaid bookings of this browser. None follows you anywhere else.',
  },
];

const retentionTexts = ({ retention }: Hotel): string[] => [
  `A booking that was not paid loses your name, e-mail address and telephone number after ${plural(retention.unpaidHoldDays, 'day')}.`,
  `After a stay we keep your e-mail address and telephone number for ${plural(retention.contactMonths, 'month')}, and your name for ${plural(retention.nameYears, 'year')}, as tax law asks of our bills.`,
  `What our bank says of the sender of a transfer we keep for ${plural(retention.contactMonths, 'month')}.`,
  `The link to your receipt shows your details until ${plural(retention.receiptLinkDays, 'day')} after your departure.`,
  `Our own copies of messages, and what the payment provider has told us, go after ${plural(retention.messageDays, 'day')}.`,
  'Copies of our database for emergencies are kept for some weeks. If we ever need one, whoever was erased since is erased from it again.',
];
