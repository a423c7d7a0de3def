import type { Output, Parsed } from '#contract/api.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { kobo, toNaira } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { checkedToWire, fromWire } from '#contract/core/wire.ts';
import { hasLimit, type OddRuleId, oddRuleIds, oddRuleOf, ruleText } from '#contract/oversight/odd-rules.ts';
import {
  type ListedOddThing,
  type OddRuleView,
  type OddThing,
  oddDetails,
  oddEvents,
  oddMessages,
  oddThing,
  type ReportedOddThing,
} from '#contract/oversight/odd-things.ts';
import { auditChange } from '#server/core/audit-change.ts';
import { refuseOnViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import {
  findGuestNote,
  findOddThing,
  insertAnswer,
  listChangedRules,
  listUnanswered,
  type OddRuleRow,
  type OddThingRow,
  readAnswers,
  saveRule,
} from '#server/oversight/odd-thing-store.ts';
import { settingOf } from '#server/oversight/record-odd-thing.ts';

export const presentListedThing = (thing: OddThingRow): ListedOddThing => ({
  ...thing,
  kind: oddRuleOf(thing.rule).kind,
  at: thing.at.toISOString(),
  answeredAt: thing.answeredAt?.toISOString() ?? null,
});

export async function readOddThing({ db: { read } }: Pick<Deps, 'db'>, id: string): Promise<OddThing> {
  const thing = await findOddThing(read, id);
  if (!thing) throw new AppError('not_found', oddMessages.notFound);
  const answers = await readAnswers(read, id);
  const note = await findGuestNote(read, id);
  const events = oddEvents.parse(fromWire(oddEvents, thing.events));
  return {
    ...presentListedThing(thing),
    foundAt: thing.foundAt.toISOString(),
    events: note ? events.map((event) => (event.isFound ? { ...event, note: `“${note}”` } : event)) : events,
    details: oddDetails.parse(thing.details),
    ruleText: ruleText(thing.rule, thing.limitValue),
    answers: answers.map(({ note, by, answeredAt }) => ({ note, by: by ?? '', at: answeredAt.toISOString() })),
  };
}

/**
 * Adds an answer to a thing to check. Throws AppError, also if somebody has answered since the page was read (`seen`).
 */
export async function answerOddThing(
  deps: Deps,
  member: Member,
  { id, note, seen }: Parsed<'answerOddThing'>,
): Promise<OddThing> {
  const { db, clock } = deps;
  const thing = await findOddThing(db.read, id);
  if (!thing) throw new AppError('not_found', oddMessages.notFound);
  const makeTakenError = async () => {
    const lastAnswer = (await readAnswers(db.read, id)).at(-1);
    const thingNow = checkedToWire(oddThing, await readOddThing(deps, id));
    return new AppError('conflict', oddMessages.answeredMeanwhile(lastAnswer?.by ?? ''), [], thingNow);
  };
  let isRefused = false;
  await refuseOnViolation(
    () =>
      db.tx(async (tx) => {
        await insertAnswer(tx, {
          ...{ oddThingId: id, number: seen + 1, note, answeredBy: member.id, answeredAt: clock.now() },
        });
        await auditChange(
          deps,
          tx,
          member,
          'odd thing answered',
          { kind: 'odd', id },
          { after: { name: thing.title } },
        );
      }),
    {
      odd_answer_is_next: () => {
        isRefused = true;
        return new AppError('conflict', oddMessages.answerFailed);
      },
    },
  ).catch(async (error: unknown) => {
    throw isRefused ? await makeTakenError() : error;
  });
  return readOddThing(deps, id);
}

const presentRule = (changedRules: readonly OddRuleRow[], rule: OddRuleId): OddRuleView => {
  const { kind, name, unit, limit: usual, alwaysOn } = oddRuleOf(rule);
  const { limit, isOn } = settingOf(changedRules, rule);
  const valueInUnit = (value: number) => (unit === 'naira' ? toNaira(kobo(value)) : value);
  return {
    ...{ rule, kind, name, unit, text: ruleText(rule, limit), hasLimit: hasLimit(rule) },
    ...{ limit: valueInUnit(limit), usualLimit: valueInUnit(usual), alwaysOn: alwaysOn === true, on: isOn },
  };
};

export async function readRules({ db }: Pick<Deps, 'db'>): Promise<Output<'oddRules'>> {
  const rules = await listChangedRules(db.read);
  return { data: oddRuleIds.map((rule) => presentRule(rules, rule)) };
}

export async function setRule(
  deps: Deps,
  member: Member,
  { rule, limit, on }: Parsed<'setOddRule'>,
): Promise<OddRuleView> {
  const { unit, alwaysOn, name } = oddRuleOf(rule);
  if (alwaysOn && !on) throw fieldError('on', oddMessages.staysOn);
  const limitValue = unit === 'naira' ? limit * 100 : limit;
  const settingBefore = settingOf(await listChangedRules(deps.db.read), rule);
  await deps.db.tx(async (tx) => {
    await saveRule(tx, { rule, limitValue, isOn: on, changedBy: member.id, changedAt: deps.clock.now() });
    await auditChange(
      deps,
      tx,
      member,
      'rule of odd things changed',
      { kind: 'odd', id: rule },
      {
        before: { name, limit: settingBefore.limit, isOn: settingBefore.isOn },
        after: { name, limit: limitValue, isOn: on },
      },
    );
  });
  return presentRule(await listChangedRules(deps.db.read), rule);
}

export async function readReportedOddThings(db: Deps['db']['read'], day: string): Promise<ReportedOddThing[]> {
  return (await listUnanswered(db, day)).map((thing) => ({ ...thing, kind: oddRuleOf(thing.rule).kind }));
}
