import type { CompanyHistoryEntry } from '../../contract/history.ts';
import { USER_PRIVATE } from '../../contract/users.ts';
import type { Kind, Known } from './kinds.ts';
import { type FieldName, NOUNS } from './nouns.ts';

/** The changes of a history entry, field by field. Pure: the words are field-words.ts. */

/** A recorded value; for a pair, both values. */
type Value = unknown;
export type Change = {
  readonly field: FieldName;
  readonly kind: Kind;
  readonly was: Value;
  readonly became: Value;
  /** Nothing to compare with: the object is new or deleted. */
  readonly alone: boolean;
};

type Facts = CompanyHistoryEntry['was'];

/** The known fields that differ before and after; for a new or deleted object those that describe it. */
export function changesOf({
  noun,
  was,
  became,
}: Pick<CompanyHistoryEntry, 'noun' | 'was' | 'became'>): Change[] {
  const alone = was === null || became === null;
  return NOUNS[noun].fields.flatMap((one: Known & { readonly field: FieldName }) => {
    if (alone && one.fresh !== 'both' && (one.fresh === undefined || became === null)) return [];
    const before = valueIn(was, one);
    const after = valueIn(became, one);
    if (same(before, after)) return [];
    const { field, kind } = one;
    return [{ field, kind, was: before, became: after, alone }];
  });
}

/** The names of changed private fields; their values are not stored. */
type PrivateField = (typeof USER_PRIVATE)[number] | 'personal_number_mask';
const PRIVATE_FIELDS: readonly PrivateField[] = [...USER_PRIVATE, 'personal_number_mask'];

export function privateChanges({
  noun,
  became,
}: Pick<CompanyHistoryEntry, 'noun' | 'became'>): PrivateField[] {
  const changed: unknown = noun === 'user' ? became?.changed : null;
  return Array.isArray(changed) ? PRIVATE_FIELDS.filter((field) => changed.includes(field)) : [];
}

function valueIn(facts: Facts, { path, until }: Known): Value {
  const from = at(facts, path);
  return until === undefined ? from : from === null ? null : [from, at(facts, until)];
}

/** The value at `rules.name`; missing values, null and empty texts are all null. */
function at(facts: Facts, path: string): Value {
  let value: unknown = facts;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null) return null;
    value = Reflect.get(value, part);
  }
  return value === undefined || value === '' ? null : value;
}

const same = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b);
