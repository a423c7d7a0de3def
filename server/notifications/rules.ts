import { type NoticeFacts, type NoticeKind, type NoticeView, noticeTable } from '#contract/bell.ts';
import { formatDay, nightsBetween } from '#contract/dates.ts';
import type { Hotel } from '#contract/hotel.ts';
import { formatNaira } from '#contract/money.ts';
import type { StaffRole } from '#contract/roles.ts';
import type { Booking } from '#server/bookings/rules.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

/** The mail that tells a guest the booking is paid and confirmed, with the link to the receipt. */
export function confirmationMail(booking: Booking, hotel: Hotel, receiptUrl: string) {
  const nights = nightsBetween(booking.checkIn, booking.checkOut);
  const rows: [string, string][] = [
    ['Reference', booking.reference],
    ['Room', booking.roomTypeName],
    ['Check-in', `${formatDay(booking.checkIn)}, from ${hotel.checkInFrom}`],
    ['Check-out', `${formatDay(booking.checkOut)}, until ${hotel.checkOutUntil}`],
    ['Nights', String(nights)],
    ['Guests', String(booking.guests)],
    ['Room total', formatNaira(booking.base)],
    ['Transaction fee', formatNaira(booking.fee)],
    ['Total paid', formatNaira(booking.total)],
  ];
  const { address } = hotel;
  const place = `${address.street}, ${address.district}, ${address.city}, ${address.country}`;
  const intro = `Dear ${booking.guestName}, your payment has arrived and your booking at ${hotel.name} is confirmed.`;
  const show = 'Show this receipt at the reception for check-in confirmation.';
  const questions = `Questions? ${hotel.phones[0]} or ${hotel.email}`;
  return {
    id: `booking.${booking.id}.confirmed`,
    to: booking.guestEmail,
    subject: `Your booking at ${hotel.name} is confirmed: ${booking.reference}`,
    text: [
      intro,
      '',
      ...rows.map(([label, value]) => `${label}: ${value}`),
      '',
      `Your receipt: ${receiptUrl}`,
      show,
      '',
      ...hotel.policies,
      '',
      hotel.name,
      place,
      questions,
    ].join('\n'),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Booking confirmed</title></head>
<body style="margin:0;background:#f6f0e6;font-family:Helvetica,Arial,sans-serif;color:#2b2420">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fffdf9;border:1px solid #e4d9c6">
<tr><td style="padding:28px 28px 8px;font-family:Georgia,serif;font-size:24px">${escaped(hotel.name)}</td></tr>
<tr><td style="padding:8px 28px 16px;font-size:16px;line-height:1.5">${escaped(intro)}</td></tr>
<tr><td style="padding:0 28px"><table width="100%" cellpadding="0" cellspacing="0" style="font-size:15px">
${rows.map(([label, value]) => `<tr><th align="left" style="padding:8px 0;border-top:1px solid #eee4d3;font-weight:normal;color:#6b5d52">${label}</th><td align="right" style="padding:8px 0;border-top:1px solid #eee4d3">${escaped(value)}</td></tr>`).join('\n')}
</table></td></tr>
<tr><td style="padding:24px 28px"><a href="${escaped(receiptUrl)}" style="display:inline-block;background:#a4472b;color:#ffffff;padding:14px 22px;text-decoration:none;font-size:16px">View your receipt</a>
<p style="font-size:14px;line-height:1.5;color:#6b5d52">${show}</p></td></tr>
<tr><td style="padding:0 28px 28px;font-size:14px;line-height:1.6;color:#6b5d52">${hotel.policies.map(escaped).join('<br>')}<br><br>${escaped(place)}<br>${escaped(questions)}</td></tr>
</table></td></tr></table></body></html>`,
  };
}

type NoticeOf<K extends NoticeKind> = { id: number; kind: K; at: Date; read: boolean; facts: NoticeFacts[K] };
export type Notice = { [K in NoticeKind]: NoticeOf<K> }[NoticeKind];

/** A notice in words, with the way to more about it on the dashboard of that role. */
export function presentNotice<K extends NoticeKind>(notice: NoticeOf<K>, role: StaffRole): NoticeView {
  const { id, kind, at, read, facts } = notice;
  const { sentence, link } = noticeTable[kind];
  return { id, kind, message: sentence(facts), link: link(facts, role), at: at.toISOString(), read };
}
