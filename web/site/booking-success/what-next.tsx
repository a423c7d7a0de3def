import type { ReactNode } from 'react';
import type { BookingView } from '#contract/bookings/bookings.ts';
import { formatDay } from '#contract/core/dates.ts';
import { joinKnown } from '#contract/core/hotel-contact.ts';
import { useFacts } from '#web/core/context.ts';
import { paths } from '#web/core/paths.ts';
import { presentTime, StayTerms } from '#web/offer/stay-terms.tsx';
import { CallOrWrite } from '#web/site/checkout/checkout-help.tsx';

/** Says what the guest can expect between the payment and the arrival. */
export function WhatNext({ booking }: { booking: BookingView }) {
  const facts = useFacts();
  const { hotel } = facts;
  return (
    <section aria-labelledby="next-title" className="mt-10">
      <h2 id="next-title" className="text-2xl">
        What happens next
      </h2>
      <ol className="mt-4 space-y-4">
        <Step title="Before you come">
          Your e-mail has a link to your booking: there you read it again, pay what is still owed, or cancel it.{' '}
          <StayTerms terms={booking.bookedPlan.terms} checkIn={booking.checkIn} now={presentTime(facts)} />
        </Step>
        <Step title={`On ${formatDay(booking.checkIn)}`}>
          {joinKnown([`Your room is ready from ${hotel.checkInFrom}.`, ...hotel.policies], ' ')}
        </Step>
        <Step title={`On ${formatDay(booking.checkOut)}`}>Please check out by {hotel.checkOutUntil}.</Step>
        <Step title="If your plans change">
          <CallOrWrite before="Call" /> Have you lost your e-mail?{' '}
          <a href={paths.myBooking} className="underline decoration-brass underline-offset-4">
            My booking
          </a>
        </Step>
      </ol>
    </section>
  );
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="border-l-2 border-brass pl-4">
    <p className="font-semibold">{title}</p>
    <div className="mt-0.5 text-soft">{children}</div>
  </li>
);
