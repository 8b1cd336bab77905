import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { config } from 'zod/v4/core';
import type { RefusalCode } from '../../contract/errors.ts';
import { ApiError } from '../api-error.ts';
import { keepLanguage, readLanguage } from '../session-store.ts';
import { sayIssue } from './invalid.ts';
import type { account } from './sv/account.ts';
import type { deciding } from './sv/deciding.ts';
import type { desk } from './sv/desk.ts';
import type { first } from './sv/first.ts';
import type { past } from './sv/past.ts';
import type { rest } from './sv/rest.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      translation: typeof first & typeof account & typeof rest & typeof deciding & typeof desk & typeof past;
    };
  }
}

export const LANGUAGES = ['sv', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
const DEFAULT: Language = 'sv';

/**
 * The login's few sentences come first, the rest with the signed-in part, those of the account, of approvals, and of planning,
 * people and payroll with their screens; only the language spoken is loaded.
 */
const CATALOGUES = {
  sv: {
    first: () => import('./sv/first.ts'),
    account: () => import('./sv/account.ts'),
    rest: () => import('./sv/rest.ts'),
    deciding: async () => (await import('./sv/deciding.ts')).deciding,
    desk: async () => (await import('./sv/desk.ts')).desk,
    past: async () => (await import('./sv/past.ts')).past,
  },
  en: {
    first: () => import('./en/first.ts'),
    account: () => import('./en/account.ts'),
    rest: () => import('./en/rest.ts'),
    deciding: async () => (await import('./en/deciding.ts')).deciding,
    desk: async () => (await import('./en/desk.ts')).desk,
    past: async () => (await import('./en/past.ts')).past,
  },
};
let validation: Readonly<Record<string, string>> = {};
let refusals: ReadonlyMap<string, RefusalCode> = new Map();
let all = false;
let of_account = false;
/** Sentences that come with some screens only. */
type Extra = 'deciding' | 'desk' | 'past';
const extras = new Set<Extra>();

export const languageOf = (text: string | null): Language =>
  LANGUAGES.find((language) => language === text) ?? DEFAULT;

/** Starts in the stored language. The types hold that each language is whole. */
export async function startSpeaking(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: DEFAULT,
    fallbackLng: 'en',
    supportedLngs: [...LANGUAGES],
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  config({ localeError: sayIssue });
  await speak(languageOf(readLanguage()));
}

/** Chooses the language, for this visit and the next. */
export async function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  await speak(language);
}

/** Has the sentences of approving at hand, too. */
export const speakOfDeciding = (): Promise<void> => speakOf('deciding');

/** Has the sentences of the desk at hand, too. */
export const speakOfDesk = (): Promise<void> => speakOf('desk');

/** Has the sentences of what was done at hand. */
export const speakOfPast = (): Promise<void> => speakOf('past');

async function speakOf(extra: Extra): Promise<void> {
  extras.add(extra);
  await learn(extra, languageOf(i18next.language));
}

async function learn(extra: Extra, language: Language): Promise<void> {
  const sentences = await CATALOGUES[language][extra]();
  i18next.addResourceBundle(language, 'translation', sentences, true);
}

/** Has the sentences of the own account at hand: a forgotten password, where one is signed in, the second factor. */
export async function speakOfAccount(): Promise<void> {
  of_account = true;
  await learnAccount(languageOf(i18next.language));
}

async function learnAccount(language: Language): Promise<void> {
  const { account, validation: sentences } = await CATALOGUES[language].account();
  i18next.addResourceBundle(language, 'translation', account, true);
  validation = sentences;
}

/** Has the sentences of the signed-in part at hand, not only the login's. */
export async function speakOfAll(): Promise<void> {
  all = true;
  await learnRest(languageOf(i18next.language));
}

async function speak(language: Language): Promise<void> {
  const learning = Promise.all([
    all ? learnRest(language) : undefined,
    of_account ? learnAccount(language) : undefined,
    ...[...extras].map((extra) => learn(extra, language)),
  ]);
  const { first } = await CATALOGUES[language].first();
  i18next.addResourceBundle(language, 'translation', first, true);
  await learning;
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

async function learnRest(language: Language): Promise<void> {
  const [{ rest, validation: sentences }, { REFUSALS, isRefusalCode }] = await Promise.all([
    CATALOGUES[language].rest(),
    import('../../contract/errors.ts'),
  ]);
  i18next.addResourceBundle(language, 'translation', rest, true);
  validation = sentences;
  refusals = new Map(
    Object.entries(REFUSALS).flatMap(([code, [, said]]) => (isRefusalCode(code) ? [[said, code]] : [])),
  );
}

/** A field's message in the language spoken; unknown ones as they are. */
export function sayInvalid(message: string): string {
  const code = refusals.get(message);
  return validation[message] ?? (code === undefined ? message : i18next.t(`errors.${code}`));
}

/** Any thrown thing as a sentence for people. */
export const sayError = (error: unknown): string =>
  i18next.t(error instanceof ApiError ? `errors.${error.code}` : 'errors.internal');
