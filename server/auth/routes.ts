import { signInMessages, signInPolicy } from '#contract/auth.ts';
import { fieldError } from '#contract/errors.ts';
import { passwordMessages } from '#contract/passwords.ts';
import type { Member } from '#contract/roles.ts';
import { staffMessages } from '#contract/staff.ts';
import {
  type Browser,
  changeName,
  changePassword,
  changeSettings,
  demandMayRename,
  endOtherSessions,
  endOwnSession,
  endSessionsOf,
  listOwnSessions,
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
import { readLocked, unlock } from '#server/lockout/commands.ts';

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
  | 'disableTwoFactor'
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'endStaffSessions'
  | 'lockedSignIns'
  | 'unlockSignIn';

const knownSeconds = signInPolicy.knownBrowserDays * 24 * 60 * 60;

const snake = { current: 'current_password', next: 'new_password' };
const camel = { current: 'currentPassword', next: 'newPassword' };

export function authRoutes(house: House): Handlers<AuthCalls> {
  return {
    async login(call) {
      const { input, session, network, device } = call;
      const visitor = { network, device: device.value, proof: input.proof };
      const result = await signIn(house, input, { ...browserOf(call), ...visitor });
      if (result.is === 'code needed') return { message: signInMessages.codeNeeded, requires2FA: true };
      session.start(result.session.token, result.session.seconds);
      device.keep(result.device, knownSeconds);
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
      const first = member().needsSecondFactor && ({ secondFactorFirst: true } as const);
      return { user: presentUser(self), settings, contact: { email, phone }, passwordWarning, ...first };
    },

    async changePassword(call) {
      const { input, member, session } = call;
      const change = { current: input.current_password, next: input.new_password };
      const next = await changePassword(house, member(), change, snake, browserOf(call));
      go(session, next);
      return { message: next ? passwordMessages.changed : passwordMessages.changedSignIn };
    },

    async changePasswordInSettings(call) {
      const { input, member, session } = call;
      const change = { current: input.currentPassword, next: input.newPassword };
      go(session, await changePassword(house, member(), change, camel, browserOf(call)));
      return { message: passwordMessages.updated };
    },

    async updateProfile(call) {
      const { input, member, session } = call;
      const { name, currentPassword: current, newPassword: next } = input;
      const self = member();
      if (name !== undefined) await demandMayRename(house, self, name);
      if (current === undefined && next === undefined) {
        if (name === undefined) throw fieldError('name', signInMessages.nothingToChange);
        await changeName(house, self, name);
      } else {
        if (current === undefined) throw fieldError(camel.current, passwordMessages.currentNeeded);
        if (next === undefined) throw fieldError(camel.next, passwordMessages.fillAll);
        const change = { current, next, ...(name !== undefined && { name }) };
        go(session, await changePassword(house, self, change, camel, browserOf(call)));
      }
      const message = next === undefined ? signInMessages.profileSaved : passwordMessages.updated;
      return { message, user: await userOf(house, self) };
    },

    async updateSettings({ input, member }) {
      await changeSettings(house, member(), input);
      return { message: signInMessages.settingsSaved, settings: input };
    },

    setupTwoFactor: async ({ member }) => setUpTwoFactor(house, member(), house.hotel.name),

    async verifyTwoFactorSetup(call) {
      const { recoveryCodes, session } = await turnTwoFactorOn(house, call.member(), call.input, browserOf(call));
      go(call.session, session);
      return { message: signInMessages.enabled, recoveryCodes };
    },

    async disableTwoFactor(call) {
      go(call.session, await turnTwoFactorOff(house, call.member(), call.input, browserOf(call)));
      return { message: signInMessages.disabled };
    },

    listSessions: async ({ member, session }) => ({ data: await listOwnSessions(house, member(), session.token) }),

    async endSession({ input, member, session }) {
      await endOwnSession(house, member(), session.token, input.id);
      return { message: signInMessages.sessionEnded };
    },

    async endOtherSessions({ member, session }) {
      const ended = await endOtherSessions(house, member(), session.token);
      return { ended, message: ended === 0 ? signInMessages.noOtherSessions : signInMessages.sessionsEnded(ended) };
    },

    async endStaffSessions({ input, member }) {
      const ended = await endSessionsOf(house, member(), input.id);
      return { ended, message: ended === 0 ? staffMessages.notSignedIn : signInMessages.sessionsEnded(ended) };
    },

    lockedSignIns: async () => ({ ids: await readLocked(house) }),

    async unlockSignIn({ input, member }) {
      const { name, had } = await unlock(house, member(), input);
      return { message: had ? signInMessages.unlocked(name) : signInMessages.notLocked(name) };
    },
  };
}

const browserOf = ({ headers, session }: Pick<Call<'login'>, 'headers' | 'session'>): Browser => ({
  earlier: session.token,
  userAgent: headers['user-agent'],
});

const userOf = async (house: House, member: Member) => presentUser((await readSelf(house, member)).self);

function go(session: Call<'login'>['session'], next: NewSession | undefined): void {
  if (next) session.start(next.token, next.seconds);
  else session.end();
}
