import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { config } from 'zod/v4/core';
import { ApiError } from '../api-error.ts';
import { keepLanguage, readLanguage } from '../session-store.ts';
import { sayIssue } from './invalid.ts';
import type { texts as sv } from './sv/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof sv };
  }
}

export const LANGUAGES = ['sv', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
const DEFAULT: Language = 'sv';

const CATALOGUES = { sv: () => import('./sv/index.ts'), en: () => import('./en/index.ts') };
let validation: Readonly<Record<string, string>> = {};

export const languageOf = (text: string | null): Language =>
  LANGUAGES.find((language) => language === text) ?? DEFAULT;

/** Starts in the stored language. Only the language spoken is loaded; the types hold that each is whole. */
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

async function speak(language: Language): Promise<void> {
  const catalogue = await CATALOGUES[language]();
  i18next.addResourceBundle(language, 'translation', catalogue.texts);
  validation = catalogue.validation;
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

/** A field's message in the language spoken; unknown ones as they are. */
export const sayInvalid = (message: string): string => validation[message] ?? message;

/** Any thrown thing as a sentence for people. */
export const sayError = (error: unknown): string =>
  i18next.t(error instanceof ApiError ? `errors.${error.code}` : 'errors.internal');
