import { errorMessages } from '#contract/core/errors.ts';
import { useFacts } from '#web/core/context.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';

export function Away() {
  const { hotel } = useFacts();
  return (
    <div className="page-width py-12 md:py-16">
      <h1 className="text-4xl md:text-6xl">We cannot show this page now</h1>
      <p className="mt-4 max-w-xl text-lg text-soft">{errorMessages.unavailable}</p>
      {hotel.phones[0] && (
        <p className="figures mt-6 text-lg">
          We book your room by telephone too:{' '}
          <PhoneLink
            phone={hotel.phones[0]}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          />
        </p>
      )}
    </div>
  );
}
