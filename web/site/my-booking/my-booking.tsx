import { myBookingMessages } from '#contract/my-booking.ts';
import { useFacts } from '#web/core/context.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

export function MyBooking() {
  const { hotel } = useFacts();
  return (
    <div className="page-width py-12 md:py-16">
      <h1 className="text-4xl md:text-6xl">My booking</h1>
      <p className="mt-4 max-w-xl text-lg text-soft">
        Have you lost the e-mail with the link to your booking? We send the link again, to the address in the booking.
      </p>
      <form
        data-own-link=""
        data-failed={myBookingMessages.failed}
        method="post"
        noValidate
        className="mt-8 max-w-md space-y-5"
      >
        <TextField
          label="Reference"
          name="reference"
          hint="It begins with BK- or REF-."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <TextField
          label="Email or phone number of the booking"
          name="contact"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <Button type="submit" className="max-sm:w-full">
          Send me the link
        </Button>
        <p role="status" data-outcome="" className="font-semibold empty:hidden" />
        <noscript>
          <p>To send the link from here, this page needs JavaScript. Please call, and we will send it to you.</p>
        </noscript>
      </form>
      <p className="mt-8 text-soft">
        Questions? <PhoneLink phone={hotel.phones[0]} className="inline-flex min-h-11 items-center figures underline" />
      </p>
    </div>
  );
}
