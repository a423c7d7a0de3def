import { formatDay } from '#contract/core/dates.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { landingPaths } from '#contract/page.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { stayRows } from '#server/messaging/guest-mails.ts';
import type { NoticeOf } from '#server/messaging/notice-store.ts';
import { type MailRow, renderMail } from '#server/messaging/render-mail.tsx';

const whyYouGetThis = 'You get this because e-mail notifications are on in your settings.';

const guestRows = ({ guestName, guestEmail, guestPhone }: Booking): MailRow[] => [
  ['Guest', guestName],
  ...(guestEmail ? [['Email', guestEmail] as MailRow] : []),
  ['Phone', guestPhone],
];

export const paidMail = (booking: Booking, paid: Kobo, hotel: Hotel, url: string) => ({
  subject: `New paid booking ${booking.reference}: ${booking.guestName}, ${formatNaira(paid)}`,
  ...renderMail(hotel, {
    title: 'New paid booking',
    intro: `${booking.guestName} has booked online and paid ${formatNaira(paid)}.`,
    parts: [{ rows: [...guestRows(booking), ...stayRows(booking, hotel)] }],
    link: { label: 'Open the booking', url },
    end: [[whyYouGetThis]],
  }),
});

export const cancelledMail = (booking: Booking, refund: Kobo, hotel: Hotel, url: string) => ({
  subject: `Cancelled by the guest: ${booking.reference}, ${booking.guestName}`,
  ...renderMail(hotel, {
    title: 'Cancelled by the guest',
    intro: `${booking.guestName} has cancelled. ${refund > 0 ? `${formatNaira(refund)} is to be refunded.` : 'Nothing is to be refunded.'}`,
    parts: [
      {
        rows: [
          ...guestRows(booking),
          ['Reference', booking.reference],
          ['Room', booking.roomTypeName],
          ['Check-in', formatDay(booking.checkIn)],
          ['Check-out', formatDay(booking.checkOut)],
        ],
      },
    ],
    link: { label: 'Open the booking', url },
    end: [[whyYouGetThis]],
  }),
});

export function attackMail({ facts }: NoticeOf<'sign_in_attacked'>, receiverId: string, hotel: Hotel, url: string) {
  const { personId, name, staffId, tries } = facts;
  const isOwn = receiverId === personId;
  const idOwner = isOwn ? 'your Staff ID' : `the Staff ID of ${name}`;
  return {
    subject: `${tries} wrong tries to sign in as ${staffId}: ${hotel.name}`,
    ...renderMail(hotel, {
      title: 'Wrong tries to sign in',
      intro: `There were ${tries} wrong tries within an hour to sign in with ${idOwner}. Somebody may be guessing the password.`,
      parts: [
        {
          rows: [
            ['Staff ID', staffId],
            ['Wrong tries', String(tries)],
          ],
        },
      ],
      link: { label: 'Open the staff pages', url: `${url}${landingPaths.staff}` },
      end: [
        [
          'Nobody has got in by these tries. Browsers that have signed in with this ID before still can; others do some work first, which takes them seconds and makes guessing slow.',
          isOwn
            ? 'If it was not you, choose a long password that you use nowhere else, and tell a superadmin.'
            : 'The audit log says from how many networks they came.',
        ],
      ],
    }),
  };
}
