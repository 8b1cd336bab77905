import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SCHEMES, useScheme } from './schemes.ts';

/** Light, dark or as the device, as items of a Menu. */
export function SchemeChoice() {
  const { t } = useTranslation();
  const { scheme: chosen, choose } = useScheme();
  return (
    <Menu.RadioGroup value={chosen} onChange={choose} aria-label={t('shell.scheme')}>
      <Menu.Label>{t('shell.scheme')}</Menu.Label>
      {SCHEMES.map(([scheme, Icon]) => (
        <Menu.RadioItem
          key={scheme}
          value={scheme}
          rightSection={<Icon size={18} />}
          closeMenuOnClick={false}
        >
          {t(`shell.schemes.${scheme}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
