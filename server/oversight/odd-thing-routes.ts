import { oddMessages } from '#contract/oversight/odd-things.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { pageReply } from '#server/core/page-reply.ts';
import {
  answerOddThing,
  presentListedThing,
  readOddThing,
  readRules,
  setRule,
} from '#server/oversight/answer-odd-thing.ts';
import { listUncheckedRules } from '#server/oversight/look-for-odd-things.ts';
import { listOddThings } from '#server/oversight/odd-thing-store.ts';

type OddThingCalls = 'listOddThings' | 'oddThing' | 'answerOddThing' | 'oddRules' | 'setOddRule';

export function oddThingRoutes(deps: Deps): Handlers<OddThingCalls> {
  return {
    async listOddThings({ input: { state, ...page } }) {
      const [found, uncheckedRules] = await Promise.all([
        listOddThings(deps.db.read, state, page),
        listUncheckedRules(deps),
      ]);
      const count = state === 'open' ? found.open : found.answered;
      return {
        ...pageReply({ ...found, count }, presentListedThing),
        ...{ openCount: found.open, answeredCount: found.answered, unchecked: uncheckedRules },
      };
    },

    oddThing: ({ input }) => readOddThing(deps, input.id),

    async answerOddThing({ input, member }) {
      const thing = await answerOddThing(deps, member(), input);
      return { message: oddMessages.answered, thing };
    },

    oddRules: () => readRules(deps),

    async setOddRule({ input, member }) {
      return { message: oddMessages.ruleSaved, rule: await setRule(deps, member(), input) };
    },
  };
}
