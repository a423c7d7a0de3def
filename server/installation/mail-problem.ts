/** What the owner reads if the mail server did not take a mail, by the codes of nodemailer and Node. */
const sentences: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refused the user name or the password. Both stand in SMTP_URL.',
  EDNS: 'Nobody knows the name of the mail server in SMTP_URL.',
  ENOTFOUND: 'Nobody knows the name of the mail server in SMTP_URL.',
  ECONNECTION: 'No mail server answers at the address in SMTP_URL.',
  ECONNREFUSED: 'No mail server answers at the address in SMTP_URL.',
  ESOCKET: 'No mail server answers at the address in SMTP_URL.',
  ETIMEDOUT: 'The mail server in SMTP_URL did not answer in time.',
  ETLS: 'The mail server offers no encryption. SMTP_TLS says whether the hotel demands it.',
  EENVELOPE: 'The mail server refused the address of the hotel or yours.',
};

/** Says why a mail was not sent, in words that reveal neither addresses nor passwords. */
export function mailProblem(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const sentence = (typeof code === 'string' && sentences[code]) || 'The mail server did not take the mail.';
  return typeof responseCode === 'number' ? `${sentence} Its answer had the code ${responseCode}.` : sentence;
}
