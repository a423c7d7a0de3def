import type { Endpoint } from '#contract/core/endpoint.ts';
import { emptyObject } from '#contract/core/endpoint.ts';
import {
  answerOddThingInput,
  answerOddThingReply,
  oddRuleList,
  oddThing,
  oddThingInput,
  oddThingsPage,
  oddThingsQuery,
  setOddRuleInput,
  setOddRuleReply,
} from '#contract/oversight/odd-things.ts';

export const oddThingCalls = {
  listOddThings: {
    method: 'GET',
    path: '/odd-things',
    access: ['superadmin'],
    summary: 'What the rules found, newest first: not answered yet, or answered',
    shows: ['oddThings'],
    input: oddThingsQuery,
    output: oddThingsPage,
  },
  oddRules: {
    method: 'GET',
    path: '/odd-things/rules',
    access: ['superadmin'],
    summary: 'The rules with their limits',
    shows: ['oddRules'],
    input: emptyObject,
    output: oddRuleList,
  },
  setOddRule: {
    method: 'PUT',
    path: '/odd-things/rules/:rule',
    access: ['superadmin'],
    summary: 'Change the limit of a rule, or turn it off; what was found before stays',
    changes: ['oddRules'],
    input: setOddRuleInput,
    output: setOddRuleReply,
  },
  oddThing: {
    method: 'GET',
    path: '/odd-things/:id',
    access: ['superadmin'],
    summary: 'What was recorded, in order, the rule, and the answers',
    shows: ['oddThings'],
    input: oddThingInput,
    output: oddThing,
    errors: ['not_found'],
  },
  answerOddThing: {
    method: 'POST',
    path: '/odd-things/:id/answers',
    access: ['superadmin'],
    summary: 'Write what it was; an answer never changes, another one is added',
    changes: ['oddThings'],
    input: answerOddThingInput,
    output: answerOddThingReply,
    errors: ['not_found', 'conflict'],
    status: 201,
  },
} as const satisfies Record<string, Endpoint>;
