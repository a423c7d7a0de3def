import { signInMessages } from '#contract/auth.ts';
import { fieldError } from '#contract/errors.ts';
import { passwordMessages } from '#contract/passwords.ts';
import type { Member } from '#contract/roles.ts';
import {
  changeName,
  changePassword,
  changeSettings,
  demandMayRename,
  type NewSession,
  readSelf,
  setUpTwoFactor,
  signIn,
  signOut,
  turnTwoFactorOff,
  turnTwoFactorOn,
} from '#server/auth/commands.ts';
import { presentUser, warningFor } from '#server/auth/rules.ts';
import type { House } from '#server/context.ts';
import type { Call, Handlers } from '#server/http/call.ts';

type AuthCalls =
  | 'login'
  | 'logout'
  | 'verifySession'
  | 'changePassword'
  | 'changePasswordInSettings'
  | 'updateProfile'
  | 'updateSettings'
  | 'setupTwoFactor'
  | 'verifyTwoFactorSetup'
  | 'disableTwoFactor';

const snake = { current: 'current_password', next: 'new_password' };
const camel = { current: 'currentPassword', next: 'newPassword' };

export function authRoutes(house: House): Handlers<AuthCalls> {
  return {
    async login({ input, session }) {
      const result = await signIn(house, input, session.token);
      if (result.is === 'code needed') return { message: signInMessages.codeNeeded, requires2FA: true };
      session.start(result.session.token, result.session.seconds);
      if (result.is === 'password expired') return { message: result.why, passwordExpired: true };
      return {
        message: signInMessages.success,
        user: presentUser(result.member),
        passwordWarning: warningFor(result.member, house.clock.now()),
      };
    },

    async logout({ session }) {
      await signOut(house, session.token);
      session.end();
      return { message: signInMessages.signedOut };
    },

    async verifySession({ member }) {
      const { self, settings } = await readSelf(house, member());
      const { email, phone } = self;
      const passwordWarning = warningFor(self, house.clock.now());
      return { user: presentUser(self), settings, contact: { email, phone }, passwordWarning };
    },

    async changePassword({ input, member, session }) {
      const change = { current: input.current_password, next: input.new_password };
      const next = await changePassword(house, member(), change, snake);
      go(session, next);
      return { message: next ? passwordMessages.changed : passwordMessages.changedSignIn };
    },

    async changePasswordInSettings({ input, member, session }) {
      const change = { current: input.currentPassword, next: input.newPassword };
      go(session, await changePassword(house, member(), change, camel));
      return { message: passwordMessages.updated };
    },

    async updateProfile({ input, member, session }) {
      const { name, currentPassword: current, newPassword: next } = input;
      const self = member();
      if (name !== undefined) await demandMayRename(house, self, name);
      if (current === undefined && next === undefined) {
        if (name === undefined) throw fieldError('name', signInMessages.nothingToChange);
        await changeName(house, self, name);
      } else {
        if (current === undefined) throw fieldError(camel.current, passwordMessages.currentNeeded);
        if (next === undefined) throw fieldError(camel.next, passwordMessages.fillAll);
        go(session, await changePassword(house, self, { current, next, ...(name !== undefined && { name }) }, camel));
      }
      const message = next === undefined ? signInMessages.profileSaved : passwordMessages.updated;
      return { message, user: await userOf(house, self) };
    },

    async updateSettings({ input, member }) {
      await changeSettings(house, member(), input);
      return { message: signInMessages.settingsSaved, settings: input };
    },

    setupTwoFactor: async ({ member }) => setUpTwoFactor(house, member(), house.hotel.name),

    async verifyTwoFactorSetup({ input, member }) {
      const recoveryCodes = await turnTwoFactorOn(house, member(), input.token);
      return { message: signInMessages.enabled, recoveryCodes };
    },

    async disableTwoFactor({ input, member }) {
      await turnTwoFactorOff(house, member(), input.password, input.token);
      return { message: signInMessages.disabled };
    },
  };
}

const userOf = async (house: House, member: Member) => presentUser((await readSelf(house, member)).self);

/** The browser goes on with the session that the change has left it, or without one. */
function go(session: Call<'login'>['session'], next: NewSession | undefined): void {
  if (next) session.start(next.token, next.seconds);
  else session.end();
}
