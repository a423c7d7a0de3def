import { bookingMessages } from '#contract/bookings/bookings.ts';
import { errorMessages } from '#contract/core/errors.ts';
import { errorMessageOf } from '#web/core/errors.ts';
import { type Address, paths } from '#web/core/paths.ts';
import { buttonLook } from '#web/ui/button.tsx';

const frameLook = 'page-width flex flex-col items-center py-28 text-center';

export function NoReceipt() {
  return (
    <div className={frameLook}>
      <h1 className="text-4xl">{bookingMessages.notFound}</h1>
      <p className="mt-5 mb-9 max-w-md text-soft">
        Please check the reference: it begins with BK- and stands in your confirmation e-mail. We gladly help you find
        it.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <a href={paths.contact} className={buttonLook()}>
          Contact Support
        </a>
        <a href={paths.myBooking} className={buttonLook('outline')}>
          My booking
        </a>
      </div>
    </div>
  );
}

export function ReceiptProblem({ error, address }: { error: unknown; address: Address }) {
  return (
    <div className={frameLook}>
      <h1 className="text-4xl">Your receipt could not be opened</h1>
      <p className="mt-5 mb-9 max-w-md text-soft">{errorMessageOf(error, errorMessages.internal)}</p>
      <a href={address} className={buttonLook()}>
        Try Again
      </a>
    </div>
  );
}
