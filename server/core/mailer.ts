export type Mail = {
  /** Stays the same when a mail is sent again, so that the receiver and the mail folder can drop the repeat. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

export type TextMessage = {
  /** Stays the same when a text is sent again, so that the provider and the reader of the log can drop the repeat. */
  id: string;
  /** The telephone number as the staff record has it. An adapter whose provider needs `+234…` must convert it. */
  to: string;
  text: string;
};

export interface Texter {
  send(text: TextMessage): Promise<void>;
}
