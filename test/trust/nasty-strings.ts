/** Texts that have broken other products. None may break this one, and none may have a meaning in it. */

const code = (point: number): string => String.fromCodePoint(point);
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_one, at) => from + at);
const around = (marks: readonly string[]): string[] => marks.map((mark) => `Vera${mark}Prov`);

const CONTROLS = around([...range(0x00, 0x1f), ...range(0x7f, 0x9f)].map(code));
const INVISIBLE = around(
  [0xad, 0x61c, 0x115f, 0x180e, ...range(0x200b, 0x200f), ...range(0x2028, 0x202f), 0x205f]
    .concat([...range(0x2060, 0x206f), 0x3000, 0x3164, 0xfeff, ...range(0xfff9, 0xffff), 0x1fffe, 0x10ffff])
    .concat([0xe000, 0xe0001, 0xe0041, 0xf0000])
    .map(code),
);
/** Lone surrogates: not valid text. */
const SURROGATES = [
  '\ud800',
  '\udfff',
  '\udbff\udbff',
  'a\ud83d',
  '\ude00b',
  '\udc00\ud800',
  '\ud83dx\ude00',
];
const SCRIPTS = [
  `Z${'\u0301\u0316\u0489'.repeat(60)}algo`,
  '\u0301\u0301',
  '\u202Eslutet före',
  '\u2066\u202Ebidi\u2069',
  'مرحبا بالعالم',
  'שלום',
  '田中さん',
  'สวัสดี',
  'ﷺﷺ',
  'İstanbul ıI',
  'Straße ẞ',
  'ﬁﬂ',
  'Å Å',
  'Ⅷ ٣ ３',
  'раураl',
  '👩‍👩‍👧‍👦🏳️‍🌈🇸🇪',
  '𝕳𝖊𝖏 𠜎',
  '\u0e47\u0e47\u0e47',
  'a\u0300'.repeat(90),
  '§½€µ',
  '…—–‘’“”',
  '￼�',
];
const NUMBERS = [
  ...['0', '-0', '+0', '00', '1e308', '1e309', '-1e308', '1e-400', '9007199254740993', '2147483648'],
  ...['-2147483649', '18446744073709551616', '0x10', '0b1', '1_000', '1,5', '1 000', '.5', '5.', '1e', 'NaN'],
  ...['Infinity', '-Infinity', '٣', '½', '1'.repeat(400)],
];
const DATES = [
  ...['0001-01-01', '0000-00-00', '9999-12-31', '2026-02-30', '2026-13-01', '2026-00-10', '2026-02-29'],
  ...['2026-3-1', '20260301', '2026-03-01T', '+275760-09-13', '-000001-01-01', '1900-02-29', '2026-W10-1'],
  ...['2026-03-29T02:30:00', '2026-03-29T02:30:00Z', '2026-10-25T02:30:00+02:00', '2026-03-01T24:00:00Z'],
  ...['2026-03-01T08:00:60Z', '2026-03-01T08:00:00+99:99', '9999-12-31T23:59:00Z', '24:00', '25:00', '-1:00'],
  ...['08:60', '8:00', '08.00', 'infinity', '-infinity', 'epoch', 'now', 'today', 'allballs', 'tomorrow'],
];
const SQL = [
  ...["'", "''", '"', '`', "' or '1'='1", "' or 1=1 --", '" or ""="', "1' or '1'='1' /*", "admin'--", "')--"],
  ...[
    "'; drop table users; --",
    "'; reset role; --",
    'RESET ROLE',
    "'; set role postgres; --",
    '$$',
    '$1',
    '$2',
  ],
  ...[
    "'; set local app.company_id = '00000000-0000-4000-8000-000000000000'; --",
    'set_config(app.company_id)',
  ],
  ...[
    "'; select pg_sleep(5); --",
    "' union select password_hash from users --",
    '1; select 1',
    '\\',
    "\\'",
    '%',
  ],
  ...[
    '_',
    '%%',
    '%_%',
    "' || '",
    "x'||(select 1)||'y",
    'null',
    "E'\\047'",
    "U&'\\0027'",
    '--',
    '/*',
    '*/',
    ';',
  ],
  ...[
    "' and 1=(select 1/0) --",
    "copy users to program 'id'",
    '\\copy',
    "lo_import('/etc/passwd')",
    ':name',
    '?',
  ],
  ...["'; alter role skifta_app bypassrls; --", "' or current_setting('is_superuser') --", '{1,2}', '{"a"}'],
];
const MARKUP = [
  ...['<script>alert(1)</script>', '"><script>alert(1)</script>', '<img src=x onerror=alert(1)>', '</title>'],
  ...[
    'javascript:alert(1)',
    '<svg/onload=alert(1)>',
    '<iframe src=//evil>',
    "'-alert(1)-'",
    '</script>',
    '<!--',
  ],
  ...[
    '<a href="data:text/html,x">',
    '&lt;script&gt;',
    '&#60;script&#62;',
    '&amp;amp;',
    '%3Cscript%3E',
    '\\x3c',
  ],
  ...[
    '<style>*{}</style>',
    '<base href=//evil>',
    '<meta http-equiv=refresh>',
    '<form action=//evil>',
    ']]>',
    '<?xml',
  ],
  ...[
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>&b;',
    '<![CDATA[',
    '<x:y xmlns:x="z"/>',
    'onload=x',
  ],
  ...[
    '{{7*7}}',
    `\${7*7}`,
    '<%= 7*7 %>',
    '#{7*7}',
    '{{constructor.constructor("return 1")()}}',
    '[[x]]',
    '{0}',
  ],
];
/** Texts that a spreadsheet would evaluate. */
export const FORMULAS = [
  ...['=1+1', '+1+1', '-1+1', '@SUM(A1)', '=cmd|"/c calc"!A1', '=HYPERLINK("http://evil","x")', '\t=1+1'],
  ...[
    '=IMPORTXML("http://evil","//a")',
    '-2+3+cmd|"/c calc"!A1',
    '=1;=2',
    '"=1+1"',
    "'=1+1",
    ' =1+1',
    '=\n1',
  ],
  ...['＝1+1', '﹢1', '=DDE("cmd";"/c";"1")', '@', '=', '+', '-', ';=1+1', '",=1+1', '\n=1+1', '|calc'],
];
const PATHS = [
  ...[
    '../../etc/passwd',
    '..\\..\\x',
    '/etc/passwd',
    'C:\\x',
    '\\\\evil\\x',
    'file:///etc/passwd',
    '.',
    '..',
    '~',
  ],
  ...['....//', '%2e%2e%2f', '..%00', 'CON', 'NUL.csv', 'a/b', 'a\\b', '-rf', '--help', ' ', '.htaccess'],
];
const HEADERS = [
  ...[
    'x\r\nSet-Cookie: a=1',
    'x\nLocation: //evil',
    'x\rX: y',
    '%0d%0aX: y',
    'x\r\n\r\n<html>',
    '\u560a\u560dX: y',
  ],
  ...['x"; filename="evil.exe', "x'; filename*=UTF-8''evil", 'Bearer x', 'bytes=0-', '"1"', 'W/"1"', '*'],
];
const COMMANDS = [
  ...[
    '; id',
    '| id',
    '`id`',
    '$(id)',
    '&& id',
    '|| id',
    '\nid\n',
    '{{id}}',
    '%n%s%x',
    '%s%s%s%s',
    '!!',
    '$HOME',
  ],
  ...[
    '(&(uid=*)(x=*))',
    '*)(uid=*',
    "' or '1'='1' or ''='",
    '(.*)*!',
    '[',
    '(?<x>',
    '\\1',
    '$&',
    "$'",
    '^(a+)+$',
  ],
];
const NAMES = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__'],
  ...[
    'undefined',
    'null',
    'true',
    'false',
    'nil',
    'None',
    'this',
    'length',
    'then',
    'toJSON',
    '[object Object]',
  ],
  ...[
    '{}',
    '[]',
    '{"a":1}',
    '["a"]',
    '[',
    '{',
    '"',
    '\\u0000',
    '\\ud800',
    'me',
    'all',
    'admin',
    'root',
    'superuser',
  ],
];
const LONG = [
  ...['a'.repeat(1_001), 'a'.repeat(5_000), 'å'.repeat(20_000), '🙂'.repeat(10_000), ' '.repeat(50_000)],
  ...[
    `${'a'.repeat(50_000)}!`,
    `${'-'.repeat(30_000)}a`,
    '('.repeat(20_000),
    '\n'.repeat(20_000),
    '"'.repeat(9_000),
  ],
  ...[
    `${'a-'.repeat(20_000)}!`,
    `${'a@'.repeat(20_000)}`,
    `${'1,'.repeat(20_000)}`,
    `a${'.a'.repeat(30_000)}`,
  ],
  ...['x'.repeat(1_048_576)],
];
const EMPTY = ['', ' ', '\t', '\n', '\u00a0', '\u3000', '\ufeff', '\u200b'];

export const NASTY: readonly string[] = [
  ...new Set([
    ...[CONTROLS, INVISIBLE, SURROGATES, SCRIPTS, NUMBERS, DATES, SQL, MARKUP, FORMULAS, PATHS].flat(),
    ...[HEADERS, COMMANDS, NAMES, LONG, EMPTY].flat(),
  ]),
];

/** Given to every free text field even in the short form: what the database, the wire or a file cannot hold. */
export const WORST: readonly string[] = [
  'Vera\u0000Prov',
  'a\ud83d',
  'x\r\nSet-Cookie: a=1',
  'a'.repeat(5_000),
];

/** Raw bodies that no field could hold. */
export const NASTY_BODIES: readonly string[] = [
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{"a":${'['.repeat(25)}${']'.repeat(25)}}`,
  '{"__proto__":{"is_superuser":true,"role":"manager"}}',
  '{"a":{"__proto__":{"x":1}}}',
  '{"constructor":{"prototype":{"is_superuser":true}}}',
  '{"toString":1,"valueOf":2}',
  '{"":1}',
  '{"a":1e400,"b":-1e400}',
  '{"a":-0,"b":1e308}',
  '{"a":NaN}',
  '{"a":Infinity}',
  '{"a":0123}',
  '{"a":1}{"b":2}',
  '{"a":1}\u0000',
  '\u0000',
  '\ufeff{"a":1}',
  '{"a":"\u0001"}',
  '{a:1}',
  "{'a':1}",
  '[{}]',
  'null',
  '"text"',
  '1',
  '',
  '{',
  `{${Array.from({ length: 3_000 }, (_one, at) => `"k${at}":1`).join()}}`,
  `[${'1,'.repeat(50_000)}1]`,
  `{"a":"${'\\u0061'.repeat(30_000)}"}`,
];
