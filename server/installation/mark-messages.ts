import type { Hotel } from '#contract/core/hotel.ts';
import { rehearsalTexts } from '#contract/core/rehearsal.ts';
import type { Mailer, Texter } from '#server/core/mailer.ts';

type ReadHotel = () => Pick<Hotel, 'isRehearsal'>;

const markLine = (line: string, { isRehearsal }: Pick<Hotel, 'isRehearsal'>): string =>
  isRehearsal ? `${rehearsalTexts.word}: ${line}` : line;

/** Marks the subject of each mail in a rehearsal. `renderMail` marks what stands in it. */
export const markingMailer = (mailer: Mailer, readHotel: ReadHotel): Mailer => ({
  send: (mail) => mailer.send({ ...mail, subject: markLine(mail.subject, readHotel()) }),
  close: () => mailer.close(),
});

export const markingTexter = (texter: Texter, readHotel: ReadHotel): Texter => ({
  send: (message) => texter.send({ ...message, text: markLine(message.text, readHotel()) }),
});
