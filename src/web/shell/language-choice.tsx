import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, LANGUAGES, languageOf } from '../text/index.ts';

/** Each language by its own name. */
const NAMES = { sv: 'Svenska', en: 'English' } as const;

/** The language, as items of a Menu. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  return (
    <Menu.RadioGroup
      value={languageOf(i18n.language)}
      onChange={(value) => void chooseLanguage(languageOf(value))}
      aria-label={t('session.language')}
    >
      <Menu.Label>{t('session.language')}</Menu.Label>
      {LANGUAGES.map((language) => (
        <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick={false}>
          {NAMES[language]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
