import { useLoaderData } from '@tanstack/react-router';
import { useFacts } from '#web/context.ts';
import { BookingSummary } from '#web/site/booking-summary/booking-summary.tsx';
import { QrCode } from '#web/site/receipt/qr-code.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function Receipt() {
  const { hotel } = useFacts();
  const { booking } = useLoaderData({ from: '/site/receipt/$reference' });
  const { street, district, city, country } = hotel.address;
  return (
    <div className="page-width py-10 md:py-14 print:p-0">
      <div className="mx-auto max-w-2xl">
        <article className="rounded-2xl border border-hairline bg-white p-5 sm:p-9 print:border-0 print:p-0">
          <header className="mb-6 border-b border-brass/60 pb-5">
            <div className="flex items-start justify-between gap-5">
              <div className="min-w-0">
                <p className="font-serif text-xl">{hotel.name}</p>
                <h1 className="mt-3 text-3xl sm:text-4xl">Booking receipt</h1>
                <p className="figures mt-2 text-lg font-semibold">{booking.reference}</p>
              </div>
              <div className="-mt-2 -mr-2 w-28 shrink-0 sm:w-36">
                <QrCode text={booking.reference} label={`QR code of the reference ${booking.reference}`} />
              </div>
            </div>
            <p className="text-sm text-soft">
              {street}, {district}, {city}, {country}
              <br />
              <span className="figures">{hotel.phones[0]}</span>
              <br />
              {hotel.email}
            </p>
          </header>
          {booking.masked && (
            <div className="mb-6 print:hidden">
              <Notice>
                Personal details are hidden. Open the link in your confirmation e-mail, or this page in the browser you
                booked with, to see them.
              </Notice>
            </div>
          )}
          <BookingSummary booking={booking} />
          <p className="mt-7 font-semibold">Show this receipt at the reception for check-in confirmation.</p>
          <ul className="mt-2 text-sm text-soft">
            {hotel.policies.map((policy) => (
              <li key={policy}>{policy}</li>
            ))}
          </ul>
        </article>
        <div className="mt-6 text-center print:hidden">
          <Button onClick={() => window.print()} className="max-sm:w-full">
            Print / Save Receipt
          </Button>
        </div>
      </div>
    </div>
  );
}
