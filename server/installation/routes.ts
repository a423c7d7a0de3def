import { setUpMessages } from '#contract/installation/set-up.ts';
import { installationMessages } from '#contract/installation/steps.ts';
import { signInPolicy } from '#contract/staff/auth.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import type { HealthWatch } from '#server/health/watch-health.ts';
import { beginRehearsal } from '#server/installation/begin-rehearsal.ts';
import { mailOwnCode, proveMailbox } from '#server/installation/mailbox.ts';
import { openHotel } from '#server/installation/open-hotel.ts';
import { addOwner, mailOwnerCode } from '#server/installation/owner.ts';
import { testGateway, testMail } from '#server/installation/party-tests.ts';
import { readProgress } from '#server/installation/progress.ts';
import {
  beginUpload,
  checkUpload,
  confirmRestore,
  receivePart,
  viewRestore,
} from '#server/installation/restore-upload.ts';
import { demandSetupToken } from '#server/installation/setup-token.ts';

type InstallationCalls =
  | 'mailOwnerCode'
  | 'addOwner'
  | 'restoreState'
  | 'beginUpload'
  | 'sendUploadPart'
  | 'checkCopy'
  | 'confirmRestore'
  | 'setUpProgress'
  | 'mailMailboxCode'
  | 'proveMailbox'
  | 'testMail'
  | 'testGateway'
  | 'beginRehearsal'
  | 'openHotel';

const knownBrowserSeconds = signInPolicy.knownBrowserDays * 24 * 60 * 60;

/** `refreshStage` makes this process follow a new stage at once; others follow within a second. */
export function installationRoutes(
  deps: Deps,
  health: Pick<HealthWatch, 'look'>,
  refreshStage: () => Promise<void>,
): Handlers<InstallationCalls> {
  return {
    async mailOwnerCode({ input, network }) {
      await demandSetupToken(deps, input.token, network);
      await mailOwnerCode(deps, input);
      return { message: setUpMessages.codeMailed(input.email) };
    },

    async addOwner({ input: { token, ...input }, network, headers, session, device }) {
      await demandSetupToken(deps, token, network);
      const browser = { sessionToken: session.token, userAgent: headers['user-agent'], device: device.value };
      const added = await addOwner(deps, input, browser);
      session.start(added.session.token, added.session.seconds);
      device.set(added.device, knownBrowserSeconds);
      const { name, role, staffId } = added.member;
      return { message: setUpMessages.welcome, user: { name, role, staffId, twoFactorEnabled: false } };
    },

    async restoreState({ input, network }) {
      await demandSetupToken(deps, input.token, network);
      return viewRestore(deps);
    },

    async beginUpload({ input, network }) {
      await demandSetupToken(deps, input.token, network);
      return { upload: await beginUpload(deps, input) };
    },

    async sendUploadPart({ input, network }) {
      await demandSetupToken(deps, input.token, network);
      return { receivedBytes: await receivePart(deps, input) };
    },

    async checkCopy({ input, network }) {
      await demandSetupToken(deps, input.token, network);
      return checkUpload(deps, input);
    },

    async confirmRestore({ input, network }) {
      await demandSetupToken(deps, input.token, network);
      return confirmRestore(deps, input.upload);
    },

    setUpProgress: ({ member }) => readProgress(deps, health, member()),

    async mailMailboxCode({ member }) {
      return { message: setUpMessages.codeMailed(await mailOwnCode(deps, member())) };
    },

    async proveMailbox({ input, member }) {
      await proveMailbox(deps, member(), input.code);
      return { message: setUpMessages.proven };
    },

    testMail: ({ member }) => testMail(deps, member()),

    testGateway: ({ member }) => testGateway(deps, member()),

    async beginRehearsal({ member }) {
      await beginRehearsal(deps, member());
      await refreshStage();
      return { message: installationMessages.rehearsalBegun };
    },

    async openHotel({ member }) {
      await openHotel(deps, health, member());
      await refreshStage();
      return { message: installationMessages.opened };
    },
  };
}
