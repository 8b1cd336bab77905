import { type BrokenRule, ROSTER_RULES } from '../../contract/broken-rules.ts';
import { draftedPlaces } from '../hours/drafted-places.ts';
import { brokenBy, planRulesOf, reachOfRules } from '../planning/broken-rules.ts';
import { bookedNear, bookedSpan, laidOver, reachOf } from '../planning/rest-of-people.ts';
import type { DraftRow } from './draft-rows.ts';
import { namesOf } from './draft-rows.ts';
import type { Doing } from './drafts.ts';

type Broken = BrokenRule & { readonly count: number };

/** What the shifts that a copy makes break beside the plan with its drafts, by rule and person: how often, and the first. Asked before they are written. */
export async function brokenByRollOut(
  { tx, caller: { company_id }, company: { time_zone } }: Doing,
  made: readonly DraftRow[],
  goes: readonly string[],
): Promise<Broken[]> {
  const added = made.flatMap(({ shift_id, wished, people }) =>
    people.map((worker_id) => bookedSpan({ ...wished, worker_id, shift_id })),
  );
  const reach = reachOf(added);
  if (reach === null) return [];
  const ids = [...new Set(added.map(({ row }) => row.worker_id))];
  const [rules, drafts, name] = await Promise.all([
    planRulesOf(tx, company_id, time_zone, ids),
    draftedPlaces(tx, company_id),
    namesOf(tx, company_id, ids),
  ]);
  const by = reachOfRules(reach, rules);
  const booked = await bookedNear(tx, company_id, reach, tx`and worker_id = any(${ids}::uuid[])`, by);
  const near = { start: reach.start - by, end: reach.end + by };
  const gone = new Set(goes);
  const standing = laidOver(booked, drafts, { near, ids }).filter(({ row }) => !gone.has(row.shift_id ?? ''));
  const people = new Map(ids.map((id) => [id, name(id)]));
  const broken = brokenBy(standing, added, people, rules, ROSTER_RULES);
  const groups = Map.groupBy(broken, ({ worker, rule }) => `${rule} ${worker.id}`);
  return [...groups.values()]
    .flatMap((own) => {
      const [first] = own.toSorted((a, b) => a.day.localeCompare(b.day));
      return first === undefined ? [] : [{ ...first, count: own.length }];
    })
    .toSorted(
      (a, b) =>
        ROSTER_RULES.indexOf(a.rule) - ROSTER_RULES.indexOf(b.rule) ||
        a.worker.last_name.localeCompare(b.worker.last_name, 'sv') ||
        a.worker.id.localeCompare(b.worker.id),
    );
}
