import type { BrowserContext, Page, Response } from 'playwright-core';

/**
 * Checks that a page's texts are in the chosen language. A text that is equal in Swedish and English, or that looks
 * like a key or a code, must be data or a name that both languages share.
 */

/** Fields of the API with user data or names: their values may be on screen unchanged. */
const DATA = new Set([
  'first_name',
  'last_name',
  'worker_name',
  'name',
  'names',
  'username',
  'email',
  'phone',
  'address',
  'workplace_address',
  'workplace_city',
  'company_name',
  'subdomain',
  'schema_name',
  'org_number',
  'description',
  'note',
  'source',
  'reason',
  'rejection_reason',
  'override_reason',
  'bank',
  'device',
  'made_by',
  'message',
  'undone_by',
  'person',
  'social_security_number',
  'sha256',
  'receipt',
  'id',
]);

/** Words that are spelled alike in both languages, and names. */
const SHARED =
  /\b(Skifta|Svenska|English|SHA|OB|OB[1-6]|PDF|Excel|CSV|Ctrl|Alt|Enter|Esc|Home|End|Page|SV|EN|kr|h|min|v|w|sv|en|demo|nordic|localhost|iPhone|Google|april|augusti?|september|november|december|apr|sep|nov|dec|status|start|person|PAXml|pain\.001\.001\.0[39]|AGI|SIE|IBAN|BIC|BAS|bank|Handelsbanken|Swedbank|Försäkringskassan|Skatteverket|skatteförfarandelagen|normal|nya?|total|period|information|median|e|id|x|OK)\b/giu;

/** The data sent to the pages of a run: names, comments, addresses. */
const data = new Set<string>();

/** Addresses, file names, short ids, and initials: two capitals are no sentence. */
const NO_SENTENCE =
  /https?:\/\/\S+|\S+\.(?:pdf|xlsx|csv|xml|txt|si)\b|\b[0-9a-f]{8}\b|(?<!\p{L})\p{Lu}{2}(?!\p{L})/gu;

/** Collects the data that is sent to a browser. */
export function collectData(context: BrowserContext): void {
  const gather = (value: unknown, key: string): void => {
    if (typeof value === 'string' && DATA.has(key) && value !== '') data.add(value);
    if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value))
        gather(part, Array.isArray(value) || /^\d$/.test(name) ? key : name);
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

/** Stores the texts of a page under the name of its picture. */
export async function collectTexts(page: Page, name: string, language: 'sv' | 'en'): Promise<void> {
  const said = pages.get(name) ?? { sv: new Set(), en: new Set() };
  for (const text of await textsOf(page)) said[language].add(text);
  pages.set(name, said);
}

/** The number of pages seen so far, the number seen in both languages, and their untranslated texts. */
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

/** Every text and every name for assistive technology that the page has now. */
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
        // Mantine measures its text areas with a hidden one.
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

/** A text without data, numbers and shared words: the rest should be a sentence. */
function withoutData(text: string, known_data: ReadonlySet<string>): string {
  const known = [...known_data].filter((one) => text.includes(one)).sort((a, b) => b.length - a.length);
  // Whole addresses first: a person's network address is data too, and removing it would leave half an address.
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

/** Untranslated texts on screen: keys and codes, the same sentence in both languages, Swedish in English. */
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
