import { useMantineColorScheme } from '@mantine/core';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import SunMoon from 'lucide-react/icons/sun-moon';

export const SCHEMES = [
  ['auto', SunMoon],
  ['light', Sun],
  ['dark', Moon],
] as const;

/** The chosen looks, and how another is chosen. */
export function useScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (value: string): void => {
    const [scheme] = SCHEMES.find(([known]) => known === value) ?? ['auto'];
    setColorScheme(scheme);
  };
  return { scheme: colorScheme, choose };
}
