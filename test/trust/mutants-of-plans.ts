// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the product's own text is quoted as it stands
import type { Mutant } from './mutant.ts';

/** Faults in what people and planners agree on: offers and their turns, claims, traded shifts, drafts, publications. */

const OF_CLAIMS: readonly Mutant[] = [
  {
    name: 'a claim is granted beyond the places',
    file: 'src/core/roster/offer.ts',
    find: "if (facts.places_left <= 0) return 'closed';",
    put: "if (facts.places_left < 0) return 'closed';",
    caught_by: ['src/core/roster/offer.test.ts'],
  },
  {
    name: 'a claim that breaks a rule is granted unseen',
    file: 'src/core/roster/offer.ts',
    find: 'return facts.first_come && facts.broken === 0 ?',
    put: 'return facts.first_come ?',
    caught_by: ['test/offers.test.ts'],
  },
  {
    name: 'a claim is granted where the manager chooses',
    file: 'src/core/roster/offer.ts',
    find: 'return facts.first_come && facts.broken === 0 ?',
    put: 'return facts.broken === 0 ?',
    caught_by: ['test/offers.test.ts'],
  },
  {
    name: 'a claim does not wait for another claim of the shift',
    file: 'src/server/planning/shift-rows.ts',
    find: `    where company_id = \${company_id} and id = \${id}
    for update`,
    put: `    where company_id = \${company_id} and id = \${id}
    `,
    caught_by: ['test/offer-races.test.ts'],
  },
  {
    name: 'a claim is made before the turn has come',
    file: 'src/server/offers/claims.ts',
    find: "if (!found.is_asked) throw new Refusal('not_asked_yet');",
    put: '',
    caught_by: ['test/offer-turns.test.ts'],
  },
  {
    name: 'a claim is made after the last time of the offer',
    file: 'src/server/offers/claims.ts',
    find: 'tx`and o.id = ${params.id} and o.closes_at > ${now}`',
    put: 'tx`and o.id = ${params.id}`',
    caught_by: ['test/offers.test.ts'],
  },
  {
    name: 'a claim is made by a person who was offered nothing',
    file: 'src/server/offers/claims.ts',
    find: 'o.id = ${params.id} and ${isOfferedTo(tx, company.time_zone)}`;',
    put: 'o.id = ${params.id}`;',
    caught_by: ['test/offers.test.ts'],
  },
  {
    name: "a colleague's claim is withdrawn",
    file: 'src/server/offers/claims.ts',
    find: 'if (known === undefined || known.user_id !== user_id)',
    put: 'if (known === undefined)',
    caught_by: ['test/offers.test.ts'],
  },
  {
    name: 'a claim is answered by the planner of another unit',
    file: 'src/server/offers/claims.ts',
    find: 'await requirePlanner(tx, caller, [shift]);',
    put: '',
    caught_by: ['test/offers.test.ts'],
  },
  {
    name: 'a claim is granted after the shift has begun',
    file: 'src/server/offers/claims.ts',
    find: 'if (offer === undefined || offer.places <= 0)',
    put: 'if (offer !== undefined && offer.places <= 0)',
    caught_by: ['test/offers.test.ts'],
  },
  {
    name: 'a claim that was answered is answered again',
    file: 'src/core/roster/offer.ts',
    find: "decline: ['asked'],",
    put: "decline: ['asked', 'granted'],",
    caught_by: ['src/core/roster/offer.test.ts'],
  },
  {
    name: 'each claim leaves managers one more unread notice',
    file: 'src/server/offers/claim-notices.ts',
    find: "kind = 'shift_claimed' and read_at is null",
    put: "kind = 'shift_claimed' and read_at is not null",
    caught_by: ['test/offers.test.ts'],
  },
  {
    name: 'an offer whose places are filled by hand goes on',
    file: 'src/server/openings/offer-ends.ts',
    find: 'and o.full_at <= (',
    put: 'and o.full_at < (',
    caught_by: ['test/offers.test.ts'],
  },
  {
    name: 'a person of an offer in turn is told twice',
    file: 'src/server/offers/offer-turns.ts',
    find: 'for update of o skip locked',
    put: '',
    caught_by: ['test/offer-turns.test.ts'],
  },
  {
    name: 'an offer in turn that has ended asks the next',
    file: 'src/server/offers/offer-turns.ts',
    find: 'if (offer.live && company !== null && count > turns_told) {',
    put: 'if (company !== null && count > turns_told) {',
    caught_by: ['test/offer-turns.test.ts'],
  },
  {
    name: 'an offer in turn asks the next a turn early',
    file: 'src/core/roster/offer.ts',
    find: '1 + Math.floor((now - made_at)',
    put: '1 + Math.ceil((now - made_at)',
    caught_by: ['src/core/roster/offer.test.ts'],
  },
];

const OF_TRADES: readonly Mutant[] = [
  {
    name: 'a traded shift changes hands without the manager',
    file: 'src/core/roster/trade.ts',
    find: '(facts.at_once && facts.broken === 0 ?',
    put: '(facts.broken === 0 ?',
    caught_by: ['test/trades.test.ts'],
  },
  {
    name: 'a traded shift that breaks a rule changes hands at once',
    file: 'src/core/roster/trade.ts',
    find: '(facts.at_once && facts.broken === 0 ?',
    put: '(facts.at_once ?',
    caught_by: ['test/trades.test.ts'],
  },
  {
    name: 'a traded shift that a colleague took is declined by another',
    file: 'src/server/trades/trades.ts',
    find: "if (known.to !== null && known.to.id !== user_id) throw new Refusal('trade_answered');",
    put: '',
    caught_by: ['test/trades.test.ts'],
  },
  {
    name: 'a traded shift is decided by the planner of one side alone',
    file: 'src/server/trades/decisions.ts',
    find: 'await requirePlanner(tx, caller, shifts);',
    put: 'await requirePlanner(tx, caller, [shift]);',
    caught_by: ['test/trades.test.ts'],
  },
  {
    name: 'of two traded shifts one side is never judged',
    file: 'src/server/trades/trade-fit.ts',
    find: '{ person: from, gets: for_shift, gives: shift },',
    put: '{ person: from, gets: null, gives: shift },',
    caught_by: ['test/trades.test.ts'],
  },
  {
    name: 'a traded shift is given by a person who is away then',
    file: 'src/server/trades/trade-fit.ts',
    find: "gives !== null && fit(gives, person, gives.id).hindered === 'away'",
    put: "gives !== null && fit(gives, person, gives.id).hindered === 'overlap'",
    caught_by: ['test/trades.test.ts'],
  },
  {
    name: 'a traded shift changes hands in a month that was run',
    file: 'src/core/roster/trade.ts',
    find: "return some(({ is_locked }) => is_locked) ? 'locked' : null;",
    put: 'return null;',
    caught_by: ['test/trades.test.ts'],
  },
  {
    name: 'of two traded shifts one person keeps both',
    file: 'src/server/trades/exchange.ts',
    find: '(a.id = ${trade.assignment_id} or a.id = ${trade.for_assignment_id}',
    put: '(a.id = ${trade.assignment_id} or a.id = ${trade.assignment_id}',
    caught_by: ['test/trades.test.ts'],
  },
  {
    name: 'a traded shift that was answered is answered again',
    file: 'src/server/trades/trades.ts',
    find: "if (!mayMoveTrade('accept', known.state)) throw new Refusal(refusalOf(known));",
    put: '',
    caught_by: ['test/trades.test.ts'],
  },
  {
    name: 'a notice about a traded shift stays after the answer',
    file: 'src/server/openings/trade-ends.ts',
    find: "'trade_answered') and read_at is null",
    put: "'trade_answered') and read_at is not null",
    caught_by: ['test/trades.test.ts'],
  },
];

const OF_DRAFTS: readonly Mutant[] = [
  {
    name: 'a stale draft overwrites what moved under it',
    file: 'src/core/roster/publication.ts',
    find: ': was.version !== base.version || !areSame(was.people, base.people);',
    put: ': !areSame(was.people, base.people);',
    caught_by: ['test/drafts.test.ts'],
  },
  {
    name: 'a draft puts a person who declined on the shift again',
    file: 'src/core/roster/publication.ts',
    find: ': was.version !== base.version || !areSame(was.people, base.people);',
    put: ': was.version !== base.version;',
    caught_by: ['test/drafts.test.ts'],
  },
  {
    name: 'a publication leaves stale drafts out unasked',
    file: 'src/server/rosters/publications.ts',
    find: 'if (left.length > 0 && body.skip_stale !== true)',
    put: 'if (left.length > 0 && body.skip_stale === false)',
    caught_by: ['test/drafts.test.ts'],
  },
  {
    name: 'a publication takes the drafts of other units along',
    file: 'src/server/rosters/publication-write.ts',
    find: `  await requirePlanner(
    tx,
    caller,
    sides.map(({ wished }) => wished),
  );
  await requireOpen(`,
    put: '  await requireOpen(',
    caught_by: ['test/unit-planners.test.ts'],
  },
  {
    name: 'the planner of another unit undoes a draft',
    file: 'src/server/rosters/drafts.ts',
    find: `  await requirePlanner(
    tx,
    caller,
    sides.map(({ wished }) => wished),
  );`,
    put: '',
    caught_by: ['test/unit-planners.test.ts'],
  },
  {
    name: 'of two planners who write one draft the first is overwritten',
    file: 'src/server/rosters/drafts.ts',
    find: '(known.get(shift_id)?.version ?? null) !== version);',
    put: 'version !== null && (known.get(shift_id)?.version ?? null) !== version);',
    caught_by: ['test/drafts.test.ts'],
  },
  {
    name: 'an undone draft is done again in the wrong order',
    file: 'src/server/rosters/draft-line.ts',
    find: "which === 'redo' ? tx`n` : tx`n desc`",
    put: 'tx`n desc`',
    caught_by: ['test/drafts.test.ts'],
  },
  {
    name: 'a publication cannot let two shifts of a person change places',
    file: 'src/server/rosters/publication-write.ts',
    find: "update shift_assignments set status = 'rejected'",
    put: 'update shift_assignments set status = status',
    caught_by: ['test/drafts.test.ts'],
  },
  {
    name: 'a publication in a month that was run marks nothing',
    file: 'src/server/rosters/publication-write.ts',
    find: 'await passMonthGate(tx, caller, now, dates);',
    put: 'await Promise.resolve(dates);',
    caught_by: ['test/draft-troubles.test.ts'],
  },
  {
    name: 'a withdrawn publication takes back what a person has answered',
    file: 'src/server/rosters/publications.ts',
    find: "kind !== 'nothing' && !answered.has(shift_id),",
    put: "kind !== 'nothing' && (answered.size >= 0 || shift_id !== ''),",
    caught_by: ['test/draft-troubles.test.ts'],
  },
  {
    name: 'a withdrawn publication is told to people who never read of it',
    file: 'src/server/rosters/publication-notices.ts',
    find: "kind = 'plan_published' and read_at is null",
    put: "kind = 'plan_published' and read_at is not null",
    caught_by: ['test/drafts.test.ts'],
  },
  {
    name: 'a publication leaves an older unread notice about the shift',
    file: 'src/server/rosters/publication-notices.ts',
    find: 'await withdrawOthers(doing, concerned);',
    put: '',
    caught_by: ['test/drafts.test.ts'],
  },
  {
    name: 'a publication is told to the planner who made it',
    file: 'src/server/rosters/publication-notices.ts',
    find: 'return user_id === caller.user_id || ahead.length === 0 ?',
    put: 'return ahead.length === 0 ?',
    caught_by: ['test/drafts.test.ts'],
  },
];

export const MUTANTS_OF_PLANS: readonly Mutant[] = [...OF_CLAIMS, ...OF_TRADES, ...OF_DRAFTS];
