/** Writes XML: elements made of escaped text. The only place where text becomes markup. */

/** A finished piece of XML. Only `element` makes one, so that unescaped text cannot pass for markup. */
export class Xml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Attributes = Readonly<Record<string, string | number>>;

/** An element: with text (escaped here), or with child elements in order; `null` is left out. */
export function element(
  name: string,
  content: string | number | readonly (Xml | null)[],
  attributes: Attributes = {},
): Xml {
  const inside = Array.isArray(content)
    ? `${content.map((child: Xml | null) => (child === null ? '' : `\n${child.text}`)).join('')}\n`
    : escaped(String(content));
  return new Xml(`${opening(name, attributes)}${inside}</${name}>`);
}

function opening(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join('')}>`;
}

/**
 * An element with too many children to hold in memory: they are written while they are iterated. Children are
 * elements or further long elements.
 */
export class LongXml {
  readonly #name: string;
  readonly #attributes: Attributes;
  readonly #children: Iterable<Xml | LongXml | null>;
  constructor(name: string, children: Iterable<Xml | LongXml | null>, attributes: Attributes = {}) {
    this.#name = name;
    this.#attributes = attributes;
    this.#children = children;
  }

  *texts(): Generator<string> {
    yield opening(this.#name, this.#attributes);
    for (const child of this.#children) {
      if (child === null) continue;
      yield '\n';
      if (child instanceof LongXml) yield* child.texts();
      else yield child.text;
    }
    yield `\n</${this.#name}>`;
  }
}

/** The text of an element whose parts are read while it is written: its name, attributes and the texts inside. */
export async function* lateXml(
  name: string,
  attributes: Attributes,
  inside: AsyncIterable<string>,
): AsyncGenerator<string> {
  yield opening(name, attributes);
  yield* inside;
  yield `\n</${name}>`;
}

/** The text of an element in another one, in groups that are read while it is written; without children it is not there. */
export async function* lateElement(
  name: string,
  children: AsyncIterable<readonly Xml[]> | Iterable<readonly Xml[]>,
): AsyncGenerator<string> {
  let is_open = false;
  for await (const some of children) {
    if (some.length === 0) continue;
    if (!is_open) yield `\n${opening(name, {})}`;
    is_open = true;
    yield some.map(({ text }) => `\n${text}`).join('');
  }
  if (is_open) yield `\n</${name}>`;
}

/** As xmlFile, of texts that are read while they are written. */
export async function* lateXmlFile(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = DECLARATION;
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece, 'utf8');
    piece = '';
  }
  yield Buffer.from(`${piece}\n`, 'utf8');
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** How many characters are gathered before they become bytes. */
const PIECE = 1 << 16;

/** The file in UTF-8, one line per element, written while it is sent. */
export function* xmlFile(root: LongXml): Generator<Buffer> {
  let piece = DECLARATION;
  for (const text of root.texts()) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece, 'utf8');
    piece = '';
  }
  yield Buffer.from(`${piece}\n`, 'utf8');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/**
 * Characters that XML 1.0 cannot hold in any form become a space; half a surrogate pair becomes the replacement
 * character.
 */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replaceAll(/[&<>"'\t\n\r]/g, (mark) => ENTITIES[mark] ?? mark);
