import type { Hotel } from '#contract/core/hotel.ts';
import { setUpPolicy } from '#contract/installation/set-up.ts';
import type { Mail } from '#server/core/mailer.ts';
import { renderMail } from '#server/messaging/render-mail.tsx';

type MailFacts = { id: string; to: string; publicUrl: string };

export const codeMail = (hotel: Hotel, { id, to, publicUrl, code }: MailFacts & { code: string }): Mail => ({
  id: `mailbox-code.${id}`,
  to,
  subject: `Your code: ${hotel.name}`,
  ...renderMail(hotel, {
    title: 'Your code',
    intro: `This code proves that you read the mails to this address. It works for ${setUpPolicy.codeMinutes} minutes.`,
    parts: [{ rows: [['Code', code]] }],
    link: { label: 'The hotel', url: publicUrl },
    end: [['Did you not ask for it? Then somebody typed your address by mistake, and you need not do anything.']],
  }),
});

export const testMailOf = (hotel: Hotel, { id, to, publicUrl }: MailFacts): Mail => ({
  id: `test.${id}`,
  to,
  subject: `Test mail: ${hotel.name}`,
  ...renderMail(hotel, {
    title: 'Test mail',
    intro: 'The hotel can send mails: this one arrived. Guests get their confirmations from the same address.',
    parts: [],
    link: { label: 'The hotel', url: publicUrl },
    end: [],
  }),
});
