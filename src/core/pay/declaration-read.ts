/**
 * Reads a declaration (arbetsgivardeklaration på individnivå, schema 1.1) as its recipient would: a small reader of its
 * own, which shares nothing with the writer. Throws SyntaxError with the place of what is not well-formed.
 */

/** The fields of a form: text by field code, or by element name where there is no code. */
export type Fields = ReadonlyMap<string, string>;

export type DeclarationFile = {
  /** The attributes of the root. */
  readonly root: ReadonlyMap<string, string>;
  /** The sender's and the employer's own facts. */
  readonly sender: Fields;
  readonly common: Fields;
  /** Each form with the case it belongs to: its owner and period. */
  readonly forms: ReadonlyArray<{
    readonly owner: string;
    readonly period: string;
    readonly kind: string;
    readonly fields: Fields;
  }>;
  readonly absences: readonly Fields[];
  /** Fields that occur twice in one form. */
  readonly twice: readonly string[];
};

type Piece = {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: Piece[];
  text: string;
};

const TOKEN = /<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
const ATTRIBUTE = /([\w:.-]+)="([^"]*)"/g;
const HEAD = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/;

/** Of a text, or of its pieces in order: a large file is never in memory as one text. */
export function readDeclaration(text: string | Iterable<string>): DeclarationFile {
  const twice: string[] = [];
  const fields = (piece: Piece | undefined): Fields => {
    const found = new Map<string, string>();
    for (const leaf of leavesOf(piece)) {
      const name = leaf.attributes.get('faltkod') ?? local(leaf.name);
      if (found.has(name)) twice.push(name);
      found.set(name, leaf.text);
    }
    return found;
  };
  const forms: DeclarationFile['forms'][number][] = [];
  const others: { readonly name: string; readonly found: Fields }[] = [];
  const of = (name: string): Fields[] =>
    others.filter((one) => one.name === `agd:${name}`).map(({ found }) => found);
  // Part by part: the tree of ten thousand people's forms is some ten times larger than their fields.
  const root = treeOf(cutAtTags(typeof text === 'string' ? [text] : text), (part) => {
    if (part.name === 'agd:Blankett') forms.push(formOf(part, fields));
    else others.push({ name: part.name, found: fields(part) });
  });
  return {
    root: new Map([...root.attributes, ['name', root.name]]),
    sender: of('Avsandare')[0] ?? new Map(),
    common: of('Blankettgemensamt')[0] ?? new Map(),
    forms,
    absences: of('Franvarouppgift'),
    twice,
  };
}

function formOf(form: Piece, fields: (piece: Piece | undefined) => Fields): DeclarationFile['forms'][number] {
  const [about] = childrenOf(form, 'Arendeinformation');
  const [content] = childrenOf(form, 'Blankettinnehall');
  const [only, ...more] = content?.children ?? [];
  if (only === undefined || more.length > 0) throw new SyntaxError('a form holds one thing');
  const facts = fields(about);
  return {
    owner: facts.get('Arendeagare') ?? '',
    period: facts.get('Period') ?? '',
    kind: local(only.name),
    fields: fields(only),
  };
}

const local = (name: string): string => name.replace(/^agd:/, '');
const childrenOf = (piece: Piece, name: string): Piece[] =>
  piece.children.filter((child) => child.name === `agd:${name}`);

function leavesOf(piece: Piece | undefined): Piece[] {
  if (piece === undefined) return [];
  return piece.children.length === 0 ? [piece] : piece.children.flatMap(leavesOf);
}

type Cut = { readonly text: string; readonly from: number };

/** The pieces cut anew, each at the end of a tag, with their places in the whole; the head is left out. */
function* cutAtTags(pieces: Iterable<string>): Generator<Cut> {
  let rest = '';
  let from = 0;
  for (const piece of pieces) {
    const text = rest + piece;
    const end = text.lastIndexOf('>') + 1;
    rest = text.slice(end);
    if (end === 0) continue;
    const whole = text.slice(0, end);
    yield { text: from === 0 ? whole.replace(HEAD, '') : whole, from };
    from += end;
  }
  yield { text: rest, from };
}

/** The root; each part of it is given to `take` when it ends, and then let go. */
function treeOf(cuts: Iterable<Cut>, take: (part: Piece) => void): Piece {
  const top: Piece = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [top];
  for (const cut of cuts) grow(open, cut, take);
  const [root, ...more] = top.children;
  if (open.length > 1 || root === undefined || more.length > 0 || top.text.trim() !== '')
    throw new SyntaxError('not one whole element');
  return root;
}

function grow(open: Piece[], { text, from }: Cut, take: (part: Piece) => void): void {
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = from + TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    const inside = open.at(-1);
    if (found === null || inside === undefined) throw new SyntaxError(`not XML at ${at}`);
    const [, closing, name = '', attributes = '', empty, words] = found;
    if (words !== undefined) inside.text += plain(words, at);
    else if (closing === '/') {
      if (inside.name !== name) throw new SyntaxError(`${name} is not open at ${at}`);
      open.pop();
      if (open.length === PARTS) letGo(open, take);
    } else {
      const piece = { name, attributes: attributesIn(attributes, at), children: [], text: '' };
      inside.children.push(piece);
      if (empty !== '/') open.push(piece);
      else if (open.length === PARTS) letGo(open, take);
    }
  }
}

/** What is open while a part of the root begins or ends: the top and the root. */
const PARTS = 2;
function letGo(open: readonly Piece[], take: (part: Piece) => void): void {
  const part = open.at(-1)?.children.pop();
  if (part !== undefined) take(part);
}

const attributesIn = (text: string, at: number): Map<string, string> =>
  new Map([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, plain(value, at)]));

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const plain = (text: string, at: number): string =>
  text.replaceAll(/&(?:#(\d+)|(\w+));|&/g, (whole, code: string | undefined, name: string | undefined) => {
    const known = code === undefined ? ENTITIES[name ?? ''] : String.fromCodePoint(Number(code));
    if (known === undefined) throw new SyntaxError(`${whole} is no entity at ${at}`);
    return known;
  });
