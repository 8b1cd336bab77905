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

export function readDeclaration(text: string): DeclarationFile {
  const root = treeOf(text.replace(HEAD, ''));
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
  const forms = childrenOf(root, 'Blankett').map((form) => {
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
  });
  return {
    root: new Map([...root.attributes, ['name', root.name]]),
    sender: fields(childrenOf(root, 'Avsandare')[0]),
    common: fields(childrenOf(root, 'Blankettgemensamt')[0]),
    forms,
    absences: childrenOf(root, 'Franvarouppgift').map(fields),
    twice,
  };
}

const local = (name: string): string => name.replace(/^agd:/, '');
const childrenOf = (piece: Piece, name: string): Piece[] =>
  piece.children.filter((child) => child.name === `agd:${name}`);

function leavesOf(piece: Piece | undefined): Piece[] {
  if (piece === undefined) return [];
  return piece.children.length === 0 ? [piece] : piece.children.flatMap(leavesOf);
}

function treeOf(text: string): Piece {
  const top: Piece = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [top];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    const inside = open.at(-1);
    if (found === null || inside === undefined) throw new SyntaxError(`not XML at ${at}`);
    const [, closing, name = '', attributes = '', empty, words] = found;
    if (words !== undefined) inside.text += plain(words, at);
    else if (closing === '/') {
      if (open.length === 1 || inside.name !== name) throw new SyntaxError(`${name} is not open at ${at}`);
      open.pop();
    } else {
      const piece = { name, attributes: attributesIn(attributes, at), children: [], text: '' };
      inside.children.push(piece);
      if (empty !== '/') open.push(piece);
    }
  }
  const [root, ...more] = top.children;
  if (open.length > 1 || root === undefined || more.length > 0 || top.text.trim() !== '')
    throw new SyntaxError('not one whole element');
  return root;
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
