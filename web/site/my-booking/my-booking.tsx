import { useFacts } from '#web/core/context.ts';
import type { OwnLinkOutcome } from '#web/site/my-booking/send-own-link.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

type MyBookingProps = { typed?: Readonly<Record<string, string>> | undefined; outcome?: OwnLinkOutcome | undefined };

/** The browser sends this form without a script. The server answers with the same page, now with the outcome. */
export function MyBooking({ typed = {}, outcome }: MyBookingProps) {
  const { hotel } = useFacts();
  const fieldProps = (name: string) => ({
    name,
    defaultValue: typed[name],
    error: outcome?.errors.find(({ field }) => field === name)?.message,
    autoFocus: outcome?.errors[0]?.field === name,
  });
  return (
    <div className="page-width py-12 md:py-16">
      <h1 className="text-4xl md:text-6xl">My booking</h1>
      <p className="mt-4 max-w-xl text-lg text-soft">
        Have you lost the e-mail with the link to your booking? We send the link again, to the address in the booking.
      </p>
      <form method="post" noValidate className="mt-8 max-w-md space-y-5">
        <TextField
          label="Reference"
          {...fieldProps('reference')}
          hint="It begins with BK- or REF-."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <TextField
          label="Email or phone number of the booking"
          {...fieldProps('contact')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <Button type="submit" className="max-sm:w-full">
          Send me the link
        </Button>
        <p role="status" className="font-semibold empty:hidden">
          {outcome?.errors.length === 0 && outcome.message}
        </p>
      </form>
      {hotel.phones[0] && (
        <p className="mt-8 text-soft">
          Questions?{' '}
          <PhoneLink phone={hotel.phones[0]} className="inline-flex min-h-11 items-center figures underline" />
        </p>
      )}
    </div>
  );
}
