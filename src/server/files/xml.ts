/** XML as it is written: elements made of escaped text. The one place where text becomes markup. */

/** A piece of finished XML. Only `element` makes one, so that unescaped text cannot pass for markup. */
export class Xml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Attributes = Readonly<Record<string, string | number>>;

/** An element: with text (escaped here), or with elements in their order, `null` for one that is left out. */
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
 * An element of so many that they are never in memory at once: it is written as it is gone through. Its children are
 * elements, or long elements in their turn.
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

/** Characters that are gathered before they become bytes. */
const PIECE = 1 << 16;

/** The file in UTF-8, a line an element: written as it is sent. */
export function* xmlFile(root: LongXml): Generator<Buffer> {
  let piece = '<?xml version="1.0" encoding="UTF-8"?>\n';
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

/** Characters that XML 1.0 cannot hold in any form become a space; half a character becomes the replacement mark. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replaceAll(/[&<>"'\t\n\r]/g, (mark) => ENTITIES[mark] ?? mark);
