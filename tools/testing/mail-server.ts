import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

type DeliveredMail = { id: string; from: string; to: string; subject: string };

/** A mail server that records every mail it accepts, and refuses the mails to the addresses given to `refuse`. */
export type MailServer = {
  port: number;
  delivered: DeliveredMail[];
  refused: string[];
  refuse(...addresses: string[]): void;
  close(): Promise<void>;
};

const noSuchUserError = () => Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 });

export async function startMailServer(port = 0): Promise<MailServer> {
  const deliveredMails: DeliveredMail[] = [];
  const refusedRecipients: string[] = [];
  let refusedAddresses: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      if (!refusedAddresses.includes(address)) return done();
      refusedRecipients.push(address);
      done(noSuchUserError());
    },
    onData(stream, session, done) {
      text(stream).then((rawMail) => {
        const mail = rawMail.replace(/\r\n[ \t]+/g, ' ');
        const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(mail)?.[1]?.trim() ?? '';
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        for (const { address } of rcptTo)
          deliveredMails.push({ id: header('Message-ID'), from, to: address, subject: header('Subject') });
        done();
      }, done);
    },
  });
  // Without a listener, an error would end the test: tests kill the sender in the middle of a mail.
  server.on('error', () => {});
  await new Promise<void>((listening) => {
    server.listen(port, '127.0.0.1', listening);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    delivered: deliveredMails,
    refused: refusedRecipients,
    refuse(...addresses) {
      refusedAddresses = addresses;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
