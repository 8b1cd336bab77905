import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SCHEMES, useScheme } from './schemes.ts';

/** Light, dark or as the device, as buttons. */
export function SchemeSwitch() {
  const { t } = useTranslation();
  const { scheme: chosen, choose } = useScheme();
  return (
    <fieldset aria-label={t('shell.scheme')}>
      <Button.Group>
        {SCHEMES.map(([scheme, Icon]) => (
          <Button
            key={scheme}
            variant={scheme === chosen ? 'filled' : 'default'}
            aria-pressed={scheme === chosen}
            aria-label={t(`shell.schemes.${scheme}`)}
            title={t(`shell.schemes.${scheme}`)}
            h="var(--tap)"
            px="sm"
            onClick={() => choose(scheme)}
          >
            <Icon size={18} aria-hidden="true" />
          </Button>
        ))}
      </Button.Group>
    </fieldset>
  );
}
