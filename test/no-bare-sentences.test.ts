import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';

/**
 * Screens hold no sentences of their own: all text comes from `src/web/text`. The test reads the syntax tree and
 * checks every text between tags, every visible or spoken text attribute, and every string passed to a toast.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const READ =
  /^(title|label|placeholder|alt|description|aria-label|aria-description|aria-roledescription|aria-valuetext|text|message|heading|lead|hint|summary)$/;
const TOASTS = new Set(['toast', 'toastError', 'toastWithAction']);
/** Names that are the same in every language, and signs. */
const NAMES =
  /^(Skifta|SV|EN|OB ?[123]|PDF|Excel|CSV|Ctrl|K|kr|h|min|[+\-–—·:/×=≈%→←↑↓…|()#.,*✓\s\d]|&\w+;)*$/;

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };
type Found = { readonly path: string; readonly text: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nameOf = (value: unknown): string =>
  isNode(value) && typeof value.name === 'string' ? value.name : '';

/** The constant texts of an expression: strings, the fixed parts of templates, both branches of a conditional. */
function constantsIn(value: unknown): string[] {
  if (!isNode(value)) return [];
  if (value.type === 'Literal') return typeof value.value === 'string' ? [value.value] : [];
  if (value.type === 'TemplateLiteral' && Array.isArray(value.quasis))
    return value.quasis.map((part) => String(Object(Object(part).value).cooked ?? ''));
  if (value.type === 'ConditionalExpression')
    return [...constantsIn(value.consequent), ...constantsIn(value.alternate)];
  if (value.type === 'LogicalExpression') return [...constantsIn(value.left), ...constantsIn(value.right)];
  if (value.type === 'JSXExpressionContainer') return constantsIn(value.expression);
  return [];
}

function textsOf(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node.value)];
  if (node.type === 'JSXExpressionContainer') return constantsIn(node.expression);
  if (node.type === 'CallExpression' && TOASTS.has(nameOf(node.callee)) && Array.isArray(node.arguments))
    return constantsIn(node.arguments[0]);
  return [];
}

function sentencesIn(path: string, source: string): Found[] {
  const program = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path);
  const found: Found[] = [];
  const keep = (texts: readonly string[]): void => {
    for (const text of texts)
      if (/\p{L}/u.test(text) && !NAMES.test(text)) found.push({ path, text: text.trim() });
  };
  const walk = (value: unknown, shown: boolean): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, shown);
    if (!isNode(value)) return;
    if (value.type === 'JSXAttribute') {
      if (READ.test(nameOf(value.name))) keep(constantsIn(value.value));
      const inside = isNode(value.value) && value.value.type === 'JSXExpressionContainer';
      if (inside) walk(Object(value.value).expression, false);
      return;
    }
    if (value.type !== 'JSXExpressionContainer' || shown) keep(textsOf(value));
    for (const part of Object.values(value)) walk(part, true);
  };
  walk(program, true);
  return found;
}

test('no screen holds a sentence of its own', () => {
  const files = readdirSync(join(ROOT, 'src/web'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('src/web/text/') && !path.endsWith('.test.ts'));
  assert.ok(files.length > 150, `only ${files.length} files were read`);
  const found = files.flatMap((path) => sentencesIn(path, readFileSync(join(ROOT, path), 'utf8')));
  assert.deepEqual(found, []);
});

test('the guard bites', () => {
  const bad = `export const A = () => <p title="Hej du">{ok ? 'Klart' : t('x.y')} Spara <b>{\`\${n} dagar\`}</b></p>; toast('Sparat nu');`;
  assert.deepEqual(
    sentencesIn('a.tsx', bad).map((one) => one.text),
    ['Hej du', 'Klart', 'Spara', 'dagar', 'Sparat nu'],
  );
  assert.deepEqual(
    sentencesIn('b.tsx', `export const B = () => <p className="big box">{t('a.b')} · OB1</p>;`),
    [],
  );
});
