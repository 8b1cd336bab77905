import { Unreadable } from './old-file.ts';

/** An element. Names are local: the prefix of a namespace is dropped. `line` is where it begins. */
export type Element = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
  text: string;
  readonly line: number;
};

const MOST_DEEP = 40;
const MOST_ELEMENTS = 300_000;
const NAME = /[\p{L}_][\p{L}\p{N}_.:-]*/uy;
const SPACE = /[ \t\r\n]*/y;

/**
 * Reads XML into a tree. It knows elements, attributes, text, CDATA, comments and the five named entities; it opens nothing
 * outside the text. A document type (`<!DOCTYPE`, and with it every entity of its own) is refused. Throws Unreadable with the line.
 */
export function markupOf(text: string): Element {
  return new Reader(text.startsWith('\ufeff') ? text.slice(1) : text).read();
}

class Reader {
  readonly #text: string;
  #at = 0;
  #line = 1;
  #counted = 0;
  #elements = 0;
  #root: Element | null = null;
  readonly #open: { element: Element; written: string }[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  read(): Element {
    while (this.#at < this.#text.length) {
      const next = this.#text.indexOf('<', this.#at);
      this.#characters(this.#text.slice(this.#at, next < 0 ? undefined : next));
      if (next < 0) break;
      this.#at = next;
      this.#markup();
    }
    const [left] = this.#open;
    if (left !== undefined) throw new Unreadable('not_well_formed', left.element.line, left.element.name);
    if (this.#root === null) throw new Unreadable('empty', 1);
    return this.#root;
  }

  #characters(raw: string): void {
    const inside = this.#open.at(-1);
    if (inside === undefined) {
      if (raw.trim() !== '') this.#fail();
      return;
    }
    inside.element.text += this.#resolved(raw);
  }

  #markup(): void {
    if (this.#starts('<!--')) this.#skip('-->');
    else if (this.#starts('<![CDATA[')) this.#cdata();
    else if (this.#starts('<!')) this.#fail('forbidden');
    else if (this.#starts('<?')) this.#skip('?>');
    else if (this.#starts('</')) this.#close();
    else this.#begin();
  }

  #cdata(): void {
    const from = this.#at + '<![CDATA['.length;
    this.#skip(']]>');
    const inside = this.#open.at(-1);
    if (inside === undefined) this.#fail();
    else inside.element.text += this.#text.slice(from, this.#at - ']]>'.length);
  }

  #close(): void {
    this.#at += 2;
    const written = this.#match(NAME);
    this.#match(SPACE);
    if (this.#open.pop()?.written !== written || written === '') this.#fail('not_well_formed', written);
    this.#expect('>');
  }

  #begin(): void {
    const line = this.#lineNow();
    this.#at += 1;
    const written = this.#match(NAME);
    if (written === '' || (this.#open.length === 0 && this.#root !== null)) this.#fail();
    this.#elements += 1;
    if (this.#elements > MOST_ELEMENTS || this.#open.length >= MOST_DEEP) this.#fail('too_large');
    const attributes = this.#attributes(written);
    const element: Element = { name: local(written), attributes, children: [], text: '', line };
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#root = element;
    else parent.element.children.push(element);
    if (this.#starts('/>')) this.#at += 2;
    else {
      this.#expect('>');
      this.#open.push({ element, written });
    }
  }

  #attributes(of: string): Map<string, string> {
    const found = new Map<string, string>();
    for (;;) {
      const spaced = this.#match(SPACE) !== '';
      const name = this.#match(NAME);
      if (name === '') return found;
      this.#match(SPACE);
      this.#expect('=');
      this.#match(SPACE);
      const quote = this.#text[this.#at];
      const end = quote === '"' || quote === "'" ? this.#text.indexOf(quote, this.#at + 1) : -1;
      const raw = this.#text.slice(this.#at + 1, Math.max(end, this.#at + 1));
      const key = name.startsWith('xmlns') ? name : local(name);
      if (end < 0 || !spaced || raw.includes('<') || found.has(key)) this.#fail('not_well_formed', of);
      found.set(key, this.#resolved(raw));
      this.#at = end + 1;
    }
  }

  #resolved(raw: string): string {
    if (!raw.includes('&')) return raw;
    return raw.replaceAll(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w+));|&/g, (_, ten, sixteen, name) => {
      if (name !== undefined && Object.hasOwn(ENTITIES, name)) return ENTITIES[name] ?? '';
      const code = ten === undefined ? Number.parseInt(sixteen ?? '', 16) : Number(ten);
      if (Number.isNaN(code)) this.#fail(name === undefined ? 'not_well_formed' : 'forbidden');
      if (code === 0 || code > 0x10ffff) this.#fail();
      return String.fromCodePoint(code);
    });
  }

  #starts(with_text: string): boolean {
    return this.#text.startsWith(with_text, this.#at);
  }

  #skip(until: string): void {
    const end = this.#text.indexOf(until, this.#at);
    if (end < 0) this.#fail();
    this.#at = end + until.length;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #expect(character: string): void {
    if (!this.#starts(character)) this.#fail();
    this.#at += character.length;
  }

  /** Counted on from the last time: a file is walked once. */
  #lineNow(): number {
    for (; this.#counted < this.#at; this.#counted += 1)
      if (this.#text.charCodeAt(this.#counted) === 0x0a) this.#line += 1;
    return this.#line;
  }

  #fail(fault: 'not_well_formed' | 'forbidden' | 'too_large' = 'not_well_formed', at = ''): never {
    throw new Unreadable(fault, this.#lineNow(), at.slice(0, 40));
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** All elements with this name, at any depth, in the order of the file. */
export const everyOf = (root: Element, name: string): Element[] =>
  [...walked(root)].filter((element) => element.name.toLowerCase() === name);

/** The element and all those in it, in the order of the file. They are at most MOST_DEEP deep. */
export function* walked(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) yield* walked(child);
}

/** The text of the child or attribute with this name; null: there is none, or it is empty. */
export function said(element: Element, name: string): string | null {
  const child = element.children.find((one) => one.name.toLowerCase() === name);
  const attribute = [...element.attributes].find(([key]) => key.toLowerCase() === name)?.[1];
  const text = (child?.text ?? attribute ?? '').trim();
  return text === '' ? null : text;
}
