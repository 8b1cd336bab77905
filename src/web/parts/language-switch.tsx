import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, LANGUAGES, languageOf } from '../text/index.ts';

/** The SV and EN buttons (specification section 1). */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const spoken = languageOf(i18n.language);
  return (
    <fieldset aria-label={t('session.language')}>
      <Button.Group>
        {LANGUAGES.map((language) => (
          <Button
            key={language}
            variant={language === spoken ? 'filled' : 'default'}
            aria-pressed={language === spoken}
            h="var(--tap)"
            px="sm"
            // A colour says nothing where the system chooses the colours.
            td={language === spoken ? 'underline' : undefined}
            onClick={() => void chooseLanguage(language)}
          >
            {language.toUpperCase()}
          </Button>
        ))}
      </Button.Group>
    </fieldset>
  );
}
