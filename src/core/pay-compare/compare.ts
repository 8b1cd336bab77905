import { accountDifferences } from './compare-accounts.ts';
import { declaredDifferences, feeDifference } from './compare-declared.ts';
import { isTaxLine, lineDifferences } from './compare-lines.ts';
import { sumDifferences, sumsListed } from './compare-sums.ts';
import { kindsIn, timeDifferences } from './compare-times.ts';
import type {
  Comparison,
  Difference,
  DifferenceCause,
  OwnMonth,
  OwnPerson,
  PersonVerdict,
  Readings,
} from './comparison.ts';
import { lastTen } from './numbers.ts';
import type { OldDeclared, OldFile, OldIdentity, OldLine, OldListed, OldTime } from './old-file.ts';

/** Compares the files of another program with a month, person by person and to the öre. `parallel-run.md`. */
export function compared(files: readonly OldFile[], own: OwnMonth, readings: Readings): Comparison {
  const find = finder(own.people, readings.people);
  const lines = files.flatMap((file) => (file.kind === 'paxml' ? file.lines : []));
  const declared = files.flatMap((file) => (file.kind === 'agi' ? file.people : []));
  const times = files
    .flatMap((file) => (file.kind === 'paxml' ? (file.times ?? []) : []))
    .filter(({ date }) => date.startsWith(own.month));
  const kinds = kindsIn(times);
  // A file of times alone says nothing of pay.
  const has_lines = files.some(
    (file) => file.kind === 'paxml' && (file.lines.length > 0 || (file.times ?? []).length === 0),
  );
  const has_declared = files.some(({ kind }) => kind === 'agi');
  const listed = files.flatMap((file) => (file.kind === 'list' ? file.rows : []));
  const columns = files.flatMap((file) => (file.kind === 'list' ? file.columns : []));
  const listed_of = byPerson<OldListed>(listed, find);
  const lines_of = byPerson<OldLine>(lines, find);
  const times_of = byPerson<OldTime>(times, find);
  const declared_of = byPerson<OldDeclared>(declared, find);
  const left_out = new Set([...readings.codes].flatMap(([code, reads]) => (reads === null ? [code] : [])));
  const people: PersonVerdict[] = own.people.map((person) => {
    const of_lines = has_lines
      ? lineDifferences(lines_of.known.get(person.user_id) ?? [], person, readings, own)
      : [];
    const of_fields = has_declared
      ? declaredDifferences(
          declared_of.known.get(person.user_id) ?? [],
          person,
          own,
          of_lines.some((one) => !isTaxLine(one)),
        )
      : [];
    const of_times = timeDifferences(times_of.known.get(person.user_id) ?? [], person, kinds);
    const of_sums =
      columns.length === 0
        ? []
        : sumDifferences(listed_of.known.get(person.user_id) ?? [], person, columns, own);
    const differences = [...of_lines, ...of_fields, ...of_sums, ...of_times];
    return { user_id: person.user_id, identity: null, differences };
  });
  const strangers = strangersOf(lines_of.unknown, declared_of.unknown, listed_of.unknown);
  const all = [...people, ...strangers];
  const is_pay_equal = all.every(({ differences }) =>
    differences.every(({ what, cause }) => what === 'time' || isSmall(cause)),
  );
  const company = [
    ...files.flatMap((file) => (file.kind === 'agi' ? feeDifference(file, own, is_pay_equal) : [])),
    ...allVouchers(files).flatMap((file) => accountDifferences(file, own, is_pay_equal)),
  ];
  return {
    people: all.toSorted((a, b) => Number(b.differences.length > 0) - Number(a.differences.length > 0)),
    company,
    equal: people.filter(({ differences }) => differences.length === 0).length,
    unmapped: unmappedIn(lines, readings, left_out),
  };
}

type Vouchers = Extract<OldFile, { kind: 'sie' }>;

/** The vouchers of all files as one: each run of a month may have a file of its own. */
function allVouchers(files: readonly OldFile[]): Vouchers[] {
  const some = files.filter((file): file is Vouchers => file.kind === 'sie');
  const [first] = some;
  if (first === undefined) return [];
  const names = new Map(some.flatMap((file) => [...file.names]));
  return [{ ...first, vouchers: some.flatMap(({ vouchers }) => vouchers), names }];
}

const isSmall = (cause: DifferenceCause): boolean => cause === 'rounding';

/** The person here: by the mapped number, the personal number, the date of birth of one alone, or the same employee number. */
function finder(people: readonly OwnPerson[], mapped: ReadonlyMap<string, string>) {
  const unique = (key: (person: OwnPerson) => string | null) => {
    const groups = Map.groupBy(people, key);
    return (asked: string | null): string | null => {
      const [one, ...more] = asked === null ? [] : (groups.get(asked) ?? []);
      return one === undefined || more.length > 0 ? null : one.user_id;
    };
  };
  const by_number = unique(({ personal_number }) => lastTen(personal_number));
  const by_birth = unique(({ birth_date }) => birth_date);
  const by_employee = unique(({ employee_number }) => employee_number?.toString() ?? null);
  return ({ number, personal_number, birth_date }: OldIdentity): string | null => {
    const chosen = number === null ? undefined : mapped.get(number);
    if (chosen !== undefined) return people.some(({ user_id }) => user_id === chosen) ? chosen : null;
    if (personal_number !== null) return by_number(lastTen(personal_number));
    return number === null ? by_birth(birth_date) : by_employee(number.replace(/^0+(?=\d)/, ''));
  };
}

type Named = { readonly person: OldIdentity };

function byPerson<Row extends Named>(rows: readonly Row[], find: (person: OldIdentity) => string | null) {
  const known = new Map<string, Row[]>();
  const unknown: Row[] = [];
  for (const row of rows) {
    const user = find(row.person);
    if (user === null) unknown.push(row);
    else known.set(user, [...(known.get(user) ?? []), row]);
  }
  return { known, unknown };
}

const keyOf = ({ number, personal_number, birth_date }: OldIdentity): string =>
  lastTen(personal_number) ?? number ?? birth_date ?? '';

/** People of the files that are not here, each with what the files say. */
function strangersOf(
  lines: readonly OldLine[],
  declared: readonly OldDeclared[],
  listed: readonly OldListed[],
): PersonVerdict[] {
  const none = { here_ore: null, here_quantity: null, cause: 'only_there' } as const;
  const found = new Map<string, { identity: OldIdentity; differences: Difference[] }>();
  const of = (identity: OldIdentity) => {
    const one = found.get(keyOf(identity)) ?? { identity, differences: [] };
    found.set(keyOf(identity), one);
    return one.differences;
  };
  for (const { person, code, name, amount_ore, quantity, line } of lines)
    of(person).push({
      what: 'line',
      code,
      name,
      there_ore: amount_ore,
      there_quantity: quantity,
      line,
      ...none,
    });
  for (const { person, fields, line } of declared)
    for (const [code, value] of fields)
      of(person).push({
        what: 'field',
        code,
        name: '',
        there_ore: value * 100,
        there_quantity: null,
        line,
        ...none,
      });
  for (const one of listed)
    for (const [code, there_ore] of sumsListed(one))
      of(one.person).push({
        what: 'sum',
        code,
        name: '',
        there_ore,
        there_quantity: null,
        line: one.line,
        ...none,
      });
  return [...found.values()].map((one) => ({ user_id: null, ...one }));
}

function unmappedIn(
  lines: readonly OldLine[],
  { codes }: Readings,
  left_out: ReadonlySet<string>,
): Comparison['unmapped'] {
  const unknown = lines.filter(({ code }) => !left_out.has(code) && codes.get(code) === undefined);
  return [...Map.groupBy(unknown, ({ code }) => code)].map(([code, group]) => ({
    code,
    name: group.find(({ name }) => name !== '')?.name ?? '',
    amount_ore: group.reduce((sum, { amount_ore }) => sum + amount_ore, 0),
  }));
}
