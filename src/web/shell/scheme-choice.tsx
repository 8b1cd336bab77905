import { Menu, useMantineColorScheme } from '@mantine/core';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import SunMoon from 'lucide-react/icons/sun-moon';
import { useTranslation } from 'react-i18next';

const SCHEMES = [
  ['auto', SunMoon],
  ['light', Sun],
  ['dark', Moon],
] as const;

/** Light, dark or as the device, as items of a Menu. */
export function SchemeChoice() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (value: string): void => {
    const [scheme] = SCHEMES.find(([known]) => known === value) ?? ['auto'];
    setColorScheme(scheme);
  };
  return (
    <Menu.RadioGroup value={colorScheme} onChange={choose} aria-label={t('shell.scheme')}>
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
