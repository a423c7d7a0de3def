import { createContext, use } from 'react';
import type { Contact, PasswordWarning, Settings, User } from '#contract/auth.ts';

export type Session = {
  user: User;
  settings: Settings;
  contact: Contact;
  passwordWarning: PasswordWarning | undefined;
  /** A second factor comes before anything else. */
  secondFactorFirst: boolean;
  /** Asks the server again who is signed in. */
  refresh(): Promise<void>;
  /** Ends the session and leads to the sign-in screen; fails when the server could not be reached. */
  signOut(): Promise<void>;
};

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

/** Who is signed in. For screens below the guard, where somebody always is. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('There is a session only below the guard');
  return session;
}
