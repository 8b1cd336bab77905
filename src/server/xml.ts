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
  const opening = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const inside = Array.isArray(content)
    ? `${content.map((child: Xml | null) => (child === null ? '' : `\n${child.text}`)).join('')}\n`
    : escaped(String(content));
  return new Xml(`<${name}${opening.join('')}>${inside}</${name}>`);
}

/** The file in UTF-8, a line an element. */
export function xmlFile(root: Xml): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`, 'utf8');
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
