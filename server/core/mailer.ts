export type Mail = {
  /** The same for every delivery of the same mail: receivers and the mail folder drop repeats by it. */
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
  /** The same for every delivery of the same text: providers and the log's reader drop repeats by it. */
  id: string;
  /** As written in the staff record; an adapter for a provider that wants `+234…` converts it. */
  to: string;
  text: string;
};

export interface Texter {
  send(text: TextMessage): Promise<void>;
}
