import { createContext, use } from 'react';
import type { Contact, PasswordWarning, PinState, Settings, User } from '#contract/staff/auth.ts';

export type Session = {
  user: User;
  settings: Settings;
  contact: Contact;
  passwordWarning: PasswordWarning | undefined;
  mustSetUpSecondFactor: boolean;
  /** Whether this is a superadmin whose hotel is not open yet, or sells nothing online. */
  hasSetUpLeft: boolean;
  /** Undefined for a role that has no PIN. */
  pin: PinState | undefined;
  refresh(): Promise<void>;
  /** Rejects if the call fails. The user is then still signed in. */
  signOut(): Promise<void>;
  /** Shows the dashboard of another person, who has typed their own PIN. */
  showOtherPerson(user: User): void;
  /**
   * Locks the session, or ends it if the user has set no PIN, and goes to the sign-in page. Rejects if the call fails.
   */
  letOtherSignIn(): Promise<void>;
};

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('There is a session only below the guard');
  return session;
}
