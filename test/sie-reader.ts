/**
 * Reads the bytes of a SIE 4I file by the rules of its format (SIE filformat 4B). Returns its contents and its
 * faults.
 */

export type Sie = {
  readonly lines: readonly (readonly string[])[];
  readonly verifications: readonly {
    readonly date: string;
    readonly text: string;
    readonly rows: readonly { readonly account: string; readonly ore: number; readonly objects: string }[];
  }[];
  readonly complaints: readonly string[];
};

// Written independently from the table of the code page, so that reader and writer do not share a mistake.
const HIGH = [
  'ÇüéâäàåçêëèïîìÄÅ',
  'ÉæÆôöòûùÿÖÜ¢£¥₧ƒ',
  'áíóúñÑªº¿⌐¬½¼¡«»',
  '░▒▓│┤╡╢╖╕╣║╗╝╜╛┐',
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧',
  '╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀',
  'αßΓπΣσµτΦΘΩδ∞φε∩',
  '≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
].join('');
export const fromCp437 = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : (HIGH[byte - 0x80] ?? ''))).join('');

const ORDER = [
  '#FLAGGA',
  '#PROGRAM',
  '#FORMAT',
  '#GEN',
  '#SIETYP',
  '#ORGNR',
  '#FNAMN',
  '#KONTO',
  '#DIM',
  '#OBJEKT',
  '#VER',
];
const NEEDED = ['#FLAGGA', '#PROGRAM', '#FORMAT', '#GEN', '#SIETYP', '#FNAMN'];

export function readSie(bytes: Uint8Array): Sie {
  const complaints: string[] = [];
  const text = fromCp437(bytes);
  if (HIGH.length !== 128) throw new Error('the code page has 128 upper characters');
  if (/(?!\r\n)[\p{Cc}]/u.test(text.replaceAll('\r\n', '')))
    complaints.push('a control character, or a line break alone');
  if (!text.endsWith('\r\n')) complaints.push('the last line is not ended');
  const lines = text
    .split('\r\n')
    .slice(0, -1)
    .map((line) => fieldsOf(line, complaints));
  const labels = lines.map(([label = '']) => label);
  for (const needed of NEEDED)
    if (labels.filter((one) => one === needed).length !== 1) complaints.push(`${needed} once`);
  const ranks = labels
    .filter((one) => one.startsWith('#') && one !== '#TRANS')
    .map((one) => ORDER.indexOf(one));
  if (ranks.some((rank, index) => rank < 0 || rank < (ranks[index - 1] ?? 0)))
    complaints.push(`order: ${labels.join(' ')}`);
  const value = (label: string): string => lines.find(([one]) => one === label)?.[1] ?? '';
  if (value('#FLAGGA') !== '0') complaints.push('#FLAGGA');
  if (value('#FORMAT') !== 'PC8') complaints.push('#FORMAT');
  if (value('#SIETYP') !== '4') complaints.push('#SIETYP');
  if (!/^\d{8}$/.test(value('#GEN'))) complaints.push('#GEN');
  complaints.push(...declarationFaults(lines));
  const verifications = verificationsOf(lines, complaints);
  if (verifications.length === 0) complaints.push('no verification');
  return { lines, verifications, complaints };
}

/** Fields of a line: words, quoted texts in which `\"` is a quotation mark, and object lists in braces. */
function fieldsOf(line: string, complaints: string[]): string[] {
  const fields: string[] = [];
  let rest = line.trim();
  while (rest !== '') {
    const [all, quoted, list, word] =
      /^(?:"((?:[^"\\]|\\"|\\(?!"))*)"|\{([^}]*)\}|([^\s"{}]+|[{}]))(?=\s|$)\s*/.exec(rest) ?? [];
    if (all === undefined) {
      complaints.push(`not a line of fields: ${line}`);
      return fields;
    }
    fields.push(quoted?.replaceAll('\\"', '"') ?? (list === undefined ? (word ?? '') : `{${list}}`));
    rest = rest.slice(all.length);
  }
  return fields;
}

function verificationsOf(lines: Sie['lines'], complaints: string[]): Sie['verifications'] {
  const found: { date: string; text: string; rows: { account: string; ore: number; objects: string }[] }[] =
    [];
  const accounts = new Set(lines.filter(([label]) => label === '#KONTO').map(([, account = '']) => account));
  let open = false;
  for (const [label = '', ...fields] of lines) {
    if (label === '#VER') found.push({ date: fields[2] ?? '', text: fields[3] ?? '', rows: [] });
    else if (label === '{') open = true;
    else if (label === '}') open = false;
    else if (label === '#TRANS') {
      const [account = '', objects = '', amount = ''] = fields;
      if (!open || !accounts.has(account)) complaints.push(`#TRANS ${account}`);
      if (!objects.startsWith('{')) complaints.push('#TRANS without a list of objects');
      complaints.push(...objectFaults(objects, lines));
      if (!/^-?\d+(\.\d{1,2})?$/.test(amount)) complaints.push(`amount ${amount}`);
      found.at(-1)?.rows.push({ account, ore: Math.round(Number(amount) * 100), objects });
    }
  }
  for (const { date, rows } of found) {
    if (!/^\d{8}$/.test(date)) complaints.push(`#VER ${date}`);
    const sum = rows.reduce((total, { ore }) => total + ore, 0);
    if (sum !== 0 || rows.length === 0)
      complaints.push(`a verification of ${rows.length} rows comes to ${sum}`);
  }
  return found;
}

/** Each account, dimension and object is declared once, with a name; an object's dimension before it (8.1, 8.17). */
function declarationFaults(lines: Sie['lines']): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const [label = '', ...fields] of lines) {
    if (!['#KONTO', '#DIM', '#OBJEKT'].includes(label)) continue;
    const key = [label, ...fields.slice(0, -1)].join(' ');
    if (seen.has(key)) faults.push(`${key} twice`);
    seen.add(key);
    if (fields.length !== (label === '#OBJEKT' ? 3 : 2) || fields.at(-1) === '')
      faults.push(`${key} without a name`);
    if (label === '#OBJEKT' && !seen.has(`#DIM ${fields[0]}`)) faults.push(`${key} before its dimension`);
  }
  return faults;
}

/** An object list holds pairs of a dimension and an object (8.21), and the file declares each object before (8.1). */
function objectFaults(list: string, lines: Sie['lines']): string[] {
  const parts = [...list.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
    ([, quoted, word]) => quoted ?? word ?? '',
  );
  if (parts.length % 2 !== 0) return [`a list of objects without pairs: ${list}`];
  const declared = (label: string, ...fields: string[]): boolean =>
    lines.some((line) => line[0] === label && fields.every((field, at) => line[at + 1] === field));
  const faults: string[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const [dimension = '', object = ''] = parts.slice(at, at + 2);
    if (!/^\d+$/.test(dimension) || !declared('#DIM', dimension)) faults.push(`dimension ${dimension}`);
    if (!declared('#OBJEKT', dimension, object)) faults.push(`object ${object}`);
  }
  return faults;
}
