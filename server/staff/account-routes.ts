import { fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { signInMessages, signInPolicy, type User } from '#contract/staff/auth.ts';
import { passwordMessages } from '#contract/staff/passwords.ts';
import { pinMessages } from '#contract/staff/pin.ts';
import { staffMessages } from '#contract/staff/staff.ts';
import type { Call, Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { isSetUpLeft } from '#server/opening/online-sale.ts';
import { changePerson } from '#server/staff/change-person.ts';
import { unlockSignIn } from '#server/staff/lockout.ts';
import { listLockedIds } from '#server/staff/lockout-store.ts';
import type { StaffMember } from '#server/staff/member-store.ts';
import {
  changeName,
  changePassword,
  changeSettings,
  demandRenameAllowed,
  readAccount,
} from '#server/staff/own-account.ts';
import { expiryWarning } from '#server/staff/password-expiry.ts';
import { listOthersHere, lockSession, readLock, removePin, setPin, unlockSession } from '#server/staff/pin.ts';
import { lockMinutesOf } from '#server/staff/pin-rules.ts';
import {
  type Browser,
  endOtherSessions,
  endOwnSession,
  endSessionsOf,
  listOwnSessions,
  type NewSession,
  signOut,
} from '#server/staff/sessions.ts';
import { signIn } from '#server/staff/sign-in.ts';
import { setUpTwoFactor, turnTwoFactorOff, turnTwoFactorOn } from '#server/staff/two-factor.ts';

type AccountCalls =
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
  | 'setPin'
  | 'lockSession'
  | 'lockedSession'
  | 'unlockSession'
  | 'changePerson'
  | 'removePin'
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'endStaffSessions'
  | 'lockedSignIns'
  | 'unlockSignIn';

const knownBrowserSeconds = signInPolicy.knownBrowserDays * 24 * 60 * 60;

export function accountRoutes(deps: Deps): Handlers<AccountCalls> {
  return {
    async login(call) {
      const { input, session, network, device } = call;
      const visitor = { network, proof: input.proof };
      const result = await signIn(deps, input, { ...browserOf(call), ...visitor });
      if (result.outcome === 'code needed') return { message: signInMessages.codeNeeded, requires2FA: true };
      session.start(result.session.token, result.session.seconds);
      device.set(result.device, knownBrowserSeconds);
      if (result.outcome === 'password expired') return { message: result.why, passwordExpired: true };
      return {
        message: signInMessages.success,
        user: presentUser(result.member),
        passwordWarning: expiryWarning(result.member, deps.clock.now()),
      };
    },

    async logout({ session }) {
      const nextSession = await signOut(deps, session.token);
      continueSession(session, nextSession);
      return { message: signInMessages.signedOut, isLockedForNext: nextSession !== undefined };
    },

    async verifySession({ member, session }) {
      const { self, settings } = await readAccount(deps, member());
      const { email, phone } = self;
      const passwordWarning = expiryWarning(self, deps.clock.now());
      const setupNeeded = member().needsSecondFactor && ({ secondFactorFirst: true } as const);
      const idleMinutes = lockMinutesOf(deps.hotel, self.role);
      const pin = idleMinutes !== undefined && {
        pin: {
          isSet: self.hasPin,
          idleMinutes,
          hours: deps.hotel.staff.pin.hours,
          othersHere: (await listOthersHere(deps, session.token ?? '')).length,
        },
      };
      const setUpLeft = self.role === 'superadmin' && (await isSetUpLeft(deps)) && ({ setUpLeft: true } as const);
      const person = { user: presentUser(self), settings, contact: { email, phone } };
      return { ...person, passwordWarning, ...setupNeeded, ...pin, ...setUpLeft };
    },

    async changePassword(call) {
      const { input, member, session } = call;
      const change = { current: input.currentPassword, next: input.newPassword };
      const newSession = await changePassword(deps, member(), change, browserOf(call));
      continueSession(session, newSession);
      return { message: newSession ? passwordMessages.changed : passwordMessages.changedSignIn };
    },

    async changePasswordInSettings(call) {
      const { input, member, session } = call;
      const change = { current: input.currentPassword, next: input.newPassword };
      continueSession(session, await changePassword(deps, member(), change, browserOf(call)));
      return { message: passwordMessages.updated };
    },

    async updateProfile(call) {
      const { input, member, session } = call;
      const { name, currentPassword: current, newPassword: next } = input;
      const self = member();
      if (name !== undefined) await demandRenameAllowed(deps, self, name);
      if (current === undefined && next === undefined) {
        if (name === undefined) throw fieldError('name', signInMessages.nothingToChange);
        await changeName(deps, self, name);
      } else {
        if (current === undefined) throw fieldError('currentPassword', passwordMessages.currentNeeded);
        if (next === undefined) throw fieldError('newPassword', passwordMessages.fillAll);
        const change = { current, next, ...(name !== undefined && { name }) };
        continueSession(session, await changePassword(deps, self, change, browserOf(call)));
      }
      const message = next === undefined ? signInMessages.profileSaved : passwordMessages.updated;
      return { message, user: await userOf(deps, self) };
    },

    async updateSettings({ input, member }) {
      await changeSettings(deps, member(), input);
      return { message: signInMessages.settingsSaved, settings: input };
    },

    setupTwoFactor: async ({ member }) => setUpTwoFactor(deps, member(), deps.hotel.name),

    async verifyTwoFactorSetup(call) {
      const { recoveryCodes, session } = await turnTwoFactorOn(deps, call.member(), call.input, browserOf(call));
      continueSession(call.session, session);
      return { message: signInMessages.enabled, recoveryCodes };
    },

    async disableTwoFactor(call) {
      continueSession(call.session, await turnTwoFactorOff(deps, call.member(), call.input, browserOf(call)));
      return { message: signInMessages.disabled };
    },

    async setPin(call) {
      const { session, isFirst } = await setPin(deps, call.member(), call.input, browserOf(call));
      continueSession(call.session, session);
      return { message: isFirst ? pinMessages.set : pinMessages.changed };
    },

    async lockSession({ session }) {
      await lockSession(deps, session.token ?? '');
      return { message: pinMessages.locked };
    },

    lockedSession: ({ member, session }) => readLock(deps, member(), session.token ?? ''),

    async unlockSession({ input, member, session }) {
      await unlockSession(deps, member(), session.token ?? '', input);
      return { message: pinMessages.unlocked };
    },

    async changePerson({ input, member, session }) {
      const changed = await changePerson(deps, member(), session.token ?? '', input);
      session.start(changed.session.token, changed.session.seconds);
      return { message: pinMessages.unlocked, user: presentUser(changed.person) };
    },

    async removePin({ input, member }) {
      const { name, hadPin } = await removePin(deps, member(), input.id);
      return { message: hadPin ? pinMessages.removed(name) : pinMessages.hadNone(name) };
    },

    listSessions: async ({ member, session }) => ({ data: await listOwnSessions(deps, member(), session.token) }),

    async endSession({ input, member, session }) {
      await endOwnSession(deps, member(), session.token, input.id);
      return { message: signInMessages.sessionEnded };
    },

    async endOtherSessions({ member, session }) {
      const endedCount = await endOtherSessions(deps, member(), session.token);
      return {
        ended: endedCount,
        message: endedCount === 0 ? signInMessages.noOtherSessions : signInMessages.sessionsEnded(endedCount),
      };
    },

    async endStaffSessions({ input, member }) {
      const endedCount = await endSessionsOf(deps, member(), input.id);
      return {
        ended: endedCount,
        message: endedCount === 0 ? staffMessages.notSignedIn : signInMessages.sessionsEnded(endedCount),
      };
    },

    lockedSignIns: async () => ({ ids: await listLockedIds(deps.db.read, deps.clock.now()) }),

    async unlockSignIn({ input, member }) {
      const { name, hadAttempts: hadWrongAttempts } = await unlockSignIn(deps, member(), input);
      return { message: hadWrongAttempts ? signInMessages.unlocked(name) : signInMessages.notLocked(name) };
    },
  };
}

const browserOf = ({ headers, session, device }: Pick<Call<'login'>, 'headers' | 'session' | 'device'>): Browser => ({
  sessionToken: session.token,
  userAgent: headers['user-agent'],
  device: device.value,
});

const userOf = async (deps: Deps, member: Member) => presentUser((await readAccount(deps, member)).self);

function continueSession(session: Call<'login'>['session'], next: NewSession | undefined): void {
  if (next) session.start(next.token, next.seconds);
  else session.end();
}

const presentUser = (member: StaffMember): User => ({
  name: member.name,
  role: member.role,
  staffId: member.staffId,
  twoFactorEnabled: member.twoFactor,
});
