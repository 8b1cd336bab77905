import { parseSync } from 'vite';

/** A number, date or time of day in a source text, outside types, and the texts a little below and above it. */
export type PinNumber = {
  readonly file: string;
  /** `12:7 25_000`: line, column and text. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly nudges: readonly string[];
  /** The name of a property. */
  readonly is_key: boolean;
  /**
   * A place in a list or a text, and a 0 that stands for nothing, are no numbers of a rule. A 0 that is the value of a property, an
   * element of a list or a constant is one.
   */
  readonly is_rule: boolean;
};

type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Nodes that begin with `TS` are types, but for these, which hold an expression. */
const HOLDS_EXPRESSION = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];
const TYPES = /^(typeAnnotation|typeArguments|typeParameters|returnType|superTypeArguments)$/;

export function numbersIn(file: string, text: string): PinNumber[] {
  const found: PinNumber[] = [];
  const above: Node[] = [];
  const visit = (node: Node, is_key: boolean): void => {
    if (node.type.startsWith('TS') && !HOLDS_EXPRESSION.includes(node.type)) return;
    if (/^(Import|ExportAll)/.test(node.type)) return;
    if (node.type === 'Literal') {
      const nudges = nudgesOf(text.slice(node.start, node.end));
      const before = text.slice(0, node.start).split('\n');
      const is_rule = !isPlaceOrNothing(node, above, text) && !isOrder(node, above, text);
      const name = `${before.length}:${(before.at(-1) ?? '').length + 1} ${text.slice(node.start, node.end)}`;
      if (nudges.length > 0)
        found.push({ file, name, start: node.start, end: node.end, nudges, is_key, is_rule });
    }
    above.push(node);
    for (const [key, value] of Object.entries(node)) {
      if (TYPES.test(key)) continue;
      const names = key === 'key' && node.computed === false;
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) visit(one, names);
    }
    above.pop();
  };
  visit(parseSync(file, text).program as unknown as Node, false);
  return found;
}

/** Methods whose arguments are places in a list or a text. */
const TAKES_PLACES =
  /^(at|slice|splice|toSpliced|with|charAt|charCodeAt|substring|subarray|padStart|padEnd)$/;
/** What holds a 0 that someone chose. */
const HOLDS_CHOICE = /^(Property|ArrayExpression|VariableDeclarator)$/;

function isPlaceOrNothing(node: Node, above: readonly Node[], text: string): boolean {
  const [parent, ...outer] = above.toReversed().filter(({ type }) => type !== 'UnaryExpression');
  if (parent === undefined) return false;
  if (parent.type === 'MemberExpression') return parent.property === node;
  if (parent.type === 'CallExpression' && TAKES_PLACES.test(methodOf(parent, text))) return true;
  const is_counter = outer
    .slice(0, 2)
    .some(({ type, kind }) => type === 'VariableDeclaration' && kind === 'let');
  return text.slice(node.start, node.end) === '0' && (is_counter || !HOLDS_CHOICE.test(parent.type));
}

/** The method that a call calls: `toSorted`. */
function methodOf({ callee }: Node, text: string): string {
  const { type, property } = callee as Node & { readonly property?: Node };
  return type === 'MemberExpression' && property !== undefined
    ? text.slice(property.start, property.end)
    : '';
}

/** Before or after: of what a comparison answers the sign alone counts. It has a branch of -1, or is given to a sort. */
function isOrder(node: Node, above: readonly Node[], text: string): boolean {
  const value = text.slice(node.start, node.end);
  if (value !== '1' && value !== '0') return false;
  const choices = above.filter(({ type }) => type === 'ConditionalExpression');
  const of = (choice: Node): string[] =>
    [choice.consequent, choice.alternate].map((one) => text.slice((one as Node).start, (one as Node).end));
  if (choices.length === 0 || !choices.some((choice) => of(choice).includes('-1'))) return false;
  const within = above.at(-1);
  return within?.type === 'ConditionalExpression' || within?.type === 'UnaryExpression';
}

const DAY_MS = 86_400_000;

/** A unit of the last digit less and more; a day for a date, a month for a month, a minute for a time of day. */
function nudgesOf(literal: string): string[] {
  const text = literal.replace(/^['"]|['"]$/g, '');
  const quoted = text !== literal;
  // Nothing is counted below 0.
  const both = (nudge: (by: number) => string | null): string[] =>
    (text === '0' ? [1] : [-1, 1]).flatMap((by) => {
      const nudged = nudge(by);
      return nudged === null ? [] : [quoted ? `'${nudged}'` : nudged];
    });
  if (!quoted && /^[\d_]+n?$/.test(text)) return both((by) => inUnits(text, by));
  if (!quoted && /^[\d_]*\.\d+$/.test(text)) return both((by) => inDecimals(text, by));
  if (!quoted && /^\d+e\d+$/.test(text)) return both((by) => `(${text}${by < 0 ? '-' : '+'}1)`);
  if (!quoted) return [];
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return both((by) => dayBeside(text, by));
  if (/^\d{4}-\d\d$/.test(text)) return both((by) => dayBeside(`${text}-15`, by * 30).slice(0, 7));
  if (/^\d\d-\d\d$/.test(text)) return both((by) => dayBeside(`2024-${text}`, by).slice(5));
  if (/^\d\d:\d\d$/.test(text)) return both((by) => minuteBeside(text, by));
  return [];
}

function inUnits(text: string, by: number): string {
  const big = text.endsWith('n') ? 'n' : '';
  const value = BigInt(text.replaceAll(/[_n]/g, '')) + BigInt(by);
  return value < 0n ? `(${value}${big})` : `${value}${big}`;
}

function inDecimals(text: string, by: number): string {
  const places = text.length - text.indexOf('.') - 1;
  return (Number(text.replaceAll('_', '')) + by / 10 ** places).toFixed(places);
}

function dayBeside(date: string, by: number): string {
  return new Date(Date.parse(date) + by * DAY_MS).toISOString().slice(0, 10);
}

function minuteBeside(time: string, by: number): string | null {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + by;
  if (minutes < 0 || minutes > 24 * 60) return null;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The text with one number changed. */
export function nudged(text: string, { start, end, is_key }: PinNumber, by: string): string {
  return text.slice(0, start) + (is_key && by.startsWith('(') ? `[${by}]` : by) + text.slice(end);
}

/** The text in which every number says that it was read: `(saw[17] = 1, 25_000)`. */
export function watched(text: string, numbers: readonly PinNumber[], first: number): string {
  let left = text;
  for (const [index, { start, end, is_key }] of [...numbers.entries()].reverse()) {
    const seen = `(globalThis.pinsSeen[${first + index}] = 1, ${left.slice(start, end)})`;
    left = left.slice(0, start) + (is_key ? `[${seen}]` : seen) + left.slice(end);
  }
  return left;
}
