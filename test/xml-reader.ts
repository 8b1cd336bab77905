/**
 * A strict reader of the XML in tests: elements, attributes, text, comments, the declaration; no doctype, no CDATA,
 * only the five named entities and characters by number. Throws, with the place, on anything that is not well-formed.
 */
export type Element = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** The direct text, unchanged. */
  readonly text: string;
};

const NAME = /^[A-Za-z_][\w.:-]*/;
// Characters that XML 1.0 cannot hold.
const FORBIDDEN = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/u;

export function readXml(text: string): Element {
  if (FORBIDDEN.test(text)) throw new Error('a character that XML cannot hold');
  const rest = text.replace(/^<\?xml version="1\.0"[^?]*\?>\s*/, '');
  const reader = { text: rest, at: 0 };
  skip(reader);
  const root = element(reader);
  skip(reader);
  if (reader.at !== rest.length) throw wrong(reader, 'something after the root');
  return root;
}

type Reader = { readonly text: string; at: number };
const wrong = ({ text, at }: Reader, what: string): Error =>
  new Error(`${what} at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);

/** Space and comments between elements. */
function skip(reader: Reader): void {
  const found = /^(?:\s|<!--(?:(?!--)[\s\S])*-->)*/.exec(reader.text.slice(reader.at, reader.at + 5000));
  reader.at += found?.[0].length ?? 0;
}

function element(reader: Reader): Element {
  if (reader.text[reader.at] !== '<') throw wrong(reader, 'no element');
  reader.at += 1;
  const name = nameAt(reader);
  const attributes: Record<string, string> = {};
  for (;;) {
    const space = /^\s*/.exec(reader.text.slice(reader.at, reader.at + 1000))?.[0] ?? '';
    reader.at += space.length;
    if (reader.text.startsWith('/>', reader.at)) {
      reader.at += 2;
      return { name, attributes, children: [], text: '' };
    }
    if (reader.text[reader.at] === '>') break;
    if (space === '') throw wrong(reader, 'no space before an attribute');
    const key = nameAt(reader);
    if (Object.hasOwn(attributes, key)) throw wrong(reader, `${key} occurs twice`);
    const [all = '', value = ''] = /^="([^"<]*)"/.exec(reader.text.slice(reader.at, reader.at + 5000)) ?? [];
    if (all === '') throw wrong(reader, 'no value');
    reader.at += all.length;
    attributes[key] = unescaped(reader, value);
  }
  reader.at += 1;
  return { name, attributes, ...content(reader, name) };
}

function content(reader: Reader, name: string): Pick<Element, 'children' | 'text'> {
  const children: Element[] = [];
  let text = '';
  for (;;) {
    const next = reader.text.indexOf('<', reader.at);
    if (next < 0) throw wrong(reader, `${name} is not closed`);
    text += unescaped(reader, reader.text.slice(reader.at, next));
    reader.at = next;
    if (reader.text.startsWith('<!--', next)) {
      const end = reader.text.indexOf('-->', next);
      if (end < 0) throw wrong(reader, 'a comment that is not closed');
      reader.at = end + 3;
    } else if (reader.text.startsWith('</', next)) {
      reader.at += 2;
      if (nameAt(reader) !== name) throw wrong(reader, `another end than ${name}'s`);
      if (reader.text[reader.at] !== '>') throw wrong(reader, 'an end tag');
      reader.at += 1;
      return { children, text };
    } else children.push(element(reader));
  }
}

function nameAt(reader: Reader): string {
  const name = NAME.exec(reader.text.slice(reader.at, reader.at + 200))?.[0];
  if (name === undefined) throw wrong(reader, 'no name');
  reader.at += name.length;
  return name;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescaped(reader: Reader, text: string): string {
  return text.replaceAll(
    /&(?:#(\d+)|(\w+));|&/g,
    (all, code: string | undefined, entity: string | undefined) => {
      if (code !== undefined) return String.fromCodePoint(Number(code));
      const known = ENTITIES[entity ?? ''];
      if (known === undefined) throw wrong(reader, `${all} is no entity`);
      return known;
    },
  );
}

/** The descendants with that name, in document order. */
export function all(root: Element, name: string): Element[] {
  return root.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
}

/** The text at a path of element names; '' when there is none. */
export function at(root: Element, ...path: readonly string[]): string {
  let place: Element | undefined = root;
  for (const name of path) place = place?.children.find((child) => child.name === name);
  return place?.text ?? '';
}
