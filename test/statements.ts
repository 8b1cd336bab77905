import { readdirSync, readFileSync } from 'node:fs';

/** The SQL that stands in the server's code: every tagged template and every string sent by `unsafe`, read as text. */

export type Statement = { readonly file: string; readonly line: number; readonly text: string };

const SERVER = new URL('../src/server/', import.meta.url);
const TAG = /(?:\btx|\bsql|\bowner|\bsession)(?:<[^`;]*?>)?$/;

/** Of all files of src/server. A template within another is a statement of its own, and `…` in the outer one. */
export const serverStatements = (): Statement[] =>
  readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => statementsIn(readFileSync(new URL(file, SERVER), 'utf8'), file));

export function statementsIn(code: string, file: string): Statement[] {
  const found: Statement[] = [];
  const lineAt = (at: number): number => code.slice(0, at).split('\n').length;
  /** Reads the template that begins after the backtick at `at - 1`; returns where it ends. */
  const template = (at: number, isSql: boolean): number => {
    let text = '';
    let place = at;
    while (place < code.length && code[place] !== '`') {
      if (code[place] === '\\') {
        text += code.slice(place, place + 2);
        place += 2;
      } else if (code.startsWith('${', place)) {
        const end = expression(place + 2);
        const inner = code.slice(place + 2, end - 1);
        text += /`/.test(inner) ? '…' : `\${${inner}}`;
        place = end;
      } else {
        text += code[place];
        place += 1;
      }
    }
    if (isSql || LOOKS_LIKE_SQL.test(text))
      found.push({
        file,
        line: lineAt(at),
        text: text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim(),
      });
    return place + 1;
  };
  /** Reads code until the brace that closes it; returns the place after it. */
  const expression = (at: number, isWhole = false): number => {
    let depth = 0;
    let place = at;
    while (place < code.length) {
      const here = code[place];
      if (code.startsWith('//', place) || code.startsWith('/*', place)) {
        const end = code.startsWith('//', place) ? '\n' : '*/';
        const closed = code.indexOf(end, place + 2);
        place = closed === -1 ? code.length : closed + end.length;
      } else if (here === "'" || here === '"') {
        place = stringEnd(place);
      } else if (here === '`') {
        place = template(place + 1, TAG.test(code.slice(Math.max(0, place - 200), place)));
      } else {
        if (here === '{') depth += 1;
        if (here === '}' && !isWhole && depth === 0) return place + 1;
        if (here === '}') depth -= 1;
        place += 1;
      }
    }
    return place;
  };
  const stringEnd = (at: number): number => {
    let place = at + 1;
    while (place < code.length && code[place] !== code[at] && code[place] !== '\n')
      place += code[place] === '\\' ? 2 : 1;
    return place + 1;
  };
  expression(0, true);
  return found;
}

const LOOKS_LIKE_SQL =
  /^\s*(?:select|insert into|update|delete from|with|exists|not exists|set local|begin|case when)\b|\bselect\b[\s\S]*\bfrom\b/i;
