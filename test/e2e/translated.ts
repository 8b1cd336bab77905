import type { BrowserContext, Page, Response } from 'playwright-core';

/**
 * What a page says, and whether it says it in the language chosen. A text that is the same in Swedish and English, or
 * that looks like a key or a code, must be somebody's data or a name that both languages share.
 */

/** Fields of the API that people wrote or that name things: their values may stand on screen as they are. */
const DATA = new Set([
  'first_name',
  'last_name',
  'worker_name',
  'name',
  'username',
  'email',
  'phone',
  'address',
  'company_name',
  'subdomain',
  'schema_name',
  'org_number',
  'description',
  'note',
  'reason',
  'rejection_reason',
  'override_reason',
  'bank',
  'device',
  'made_by',
  'undone_by',
  'person',
  'social_security_number',
  'id',
]);

/** Words that are spelled alike in both languages, and names. */
const SHARED =
  /\b(Skifta|OB|OB[123]|PDF|Excel|CSV|Ctrl|Alt|Enter|Esc|Home|End|Page|SV|EN|kr|h|min|v|w|sv|en|demo|nordic|localhost|iPhone|Google|april|augusti?|september|november|december|apr|sep|nov|dec|status|start|person|PAXml|AGI|SIE|IBAN|BIC|BAS|bank|Handelsbanken|Swedbank|Försäkringskassan|Skatteverket|skatteförfarandelagen|normal|nya?|total|period|information|e|id|x|OK)\b/giu;

/** What the pages of a run were sent: names, remarks, addresses. */
const data = new Set<string>();

/** Addresses, names of files, short ids, and initials: two capitals are no sentence. */
const NO_SENTENCE =
  /https?:\/\/\S+|\S+\.(?:pdf|xlsx|csv|xml|txt|si)\b|\b[0-9a-f]{8}\b|(?<!\p{L})\p{Lu}{2}(?!\p{L})/gu;

/** Collects the data that a browser is sent. */
export function collectData(context: BrowserContext): void {
  const gather = (value: unknown, key: string): void => {
    if (typeof value === 'string' && DATA.has(key) && value !== '') data.add(value);
    if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) gather(part, Array.isArray(value) ? key : name);
  };
  context.on('response', (response: Response) => {
    if (!/\/api\//.test(response.url()) || response.url().includes('/api/events/')) return;
    response
      .json()
      .then((body: unknown) => gather(body, ''))
      .catch(() => undefined);
  });
}

type Said = { readonly sv: Set<string>; readonly en: Set<string> };
const pages = new Map<string, Said>();

/** Remembers what a page says, by the name of its picture. */
export async function collectTexts(page: Page, name: string, language: 'sv' | 'en'): Promise<void> {
  const said = pages.get(name) ?? { sv: new Set(), en: new Set() };
  for (const text of await textsOf(page)) said[language].add(text);
  pages.set(name, said);
}

/** How many pages were seen so far, how many of them in both languages, and what reached them untranslated. */
export function foundUntranslated(): {
  readonly seen: number;
  readonly compared: number;
  readonly found: string[];
} {
  const found = new Set(
    [...pages].flatMap(([name, { sv, en }]) =>
      untranslated([...sv], [...en], data).map((text) => `${name}: ${text}`),
    ),
  );
  const compared = [...pages.values()].filter(({ sv, en }) => sv.size > 0 && en.size > 0).length;
  return { seen: pages.size, compared, found: [...found] };
}

/** Every text and every name for assistive technology that the page shows now. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>();
    const add = (text: string | null): void => {
      const trimmed = (text ?? '').replaceAll('\u00a0', ' ').trim();
      if (trimmed !== '') texts.add(trimmed);
    };
    add(document.title);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text) {
        const parent = node.parentElement;
        if (parent !== null && !['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(parent.tagName)) add(node.data);
      } else if (node instanceof Element) {
        // Mantine measures its text areas with one that nobody sees or hears.
        if (node.closest('[aria-hidden="true"]') !== null) continue;
        for (const name of [
          'aria-label',
          'aria-description',
          'aria-valuetext',
          'placeholder',
          'title',
          'alt',
        ])
          add(node.getAttribute(name));
      }
    }
    return [...texts];
  });

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text less the data, the numbers and the shared words: what is left ought to be a sentence. */
function withoutData(text: string, known_data: ReadonlySet<string>): string {
  const known = [...known_data].filter((one) => text.includes(one)).sort((a, b) => b.length - a.length);
  // Whole addresses go first: a person's network address is data too, and would leave half of one.
  const bare = known.reduce(
    (rest, one) => rest.replaceAll(new RegExp(escaped(one), 'g'), ' '),
    text.replaceAll(/https?:\/\/\S+/g, ' '),
  );
  const words = new Set(known.flatMap((one) => one.split(/\s+/)));
  return bare
    .replaceAll(NO_SENTENCE, ' ')
    .replaceAll(SHARED, ' ')
    .split(/\s+/)
    .filter((word) => !words.has(word) && /\p{L}{2,}/u.test(word))
    .join(' ');
}

const CODE = /\b[a-z]+(?:_[a-z0-9]+)+\b|^[a-z][A-Za-z]*(?:\.[a-z_]+)+$/;

/** Texts that reached the screen untranslated: keys and codes in either, the same sentence in both, Swedish in English. */
export function untranslated(
  swedish: readonly string[],
  english: readonly string[],
  sent: ReadonlySet<string>,
): string[] {
  const alike = swedish.filter((text) => english.includes(text) && withoutData(text, sent) !== '');
  const codes = [...swedish, ...english].filter((text) => CODE.test(withoutData(text, sent)));
  const foreign = english.filter((text) => /[åäöÅÄÖ]/.test(withoutData(text, sent)));
  return [
    ...alike.map((text) => `the same in both: ${text}`),
    ...codes.map((text) => `a code: ${text}`),
    ...foreign.map((text) => `Swedish in English: ${text}`),
  ];
}
