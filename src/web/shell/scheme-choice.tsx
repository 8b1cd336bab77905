import { Menu, useMantineColorScheme } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import SunMoon from 'lucide-react/icons/sun-moon';
import { useTranslation } from 'react-i18next';

const SCHEMES = [
  ['auto', <SunMoon key="auto" size={18} />],
  ['light', <Sun key="light" size={18} />],
  ['dark', <Moon key="dark" size={18} />],
] as const;

/** Light, dark or as the device; lines of a Menu. */
export function SchemeChoice() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t('shell.scheme')}</Menu.Label>
      {SCHEMES.map(([scheme, icon]) => (
        <Menu.Item
          key={scheme}
          role="menuitemradio"
          aria-checked={scheme === colorScheme}
          leftSection={icon}
          rightSection={scheme === colorScheme ? <Check size={16} /> : null}
          closeMenuOnClick={false}
          onClick={() => setColorScheme(scheme)}
        >
          {t(`shell.schemes.${scheme}`)}
        </Menu.Item>
      ))}
    </>
  );
}
