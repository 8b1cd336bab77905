import type { Same } from '../shape.ts';
import type { shell as sv } from '../sv/shell.ts';

export const shell = {
  skip: 'To the content',
  menu: 'Menu',
  open_menu: 'Open the menu',
  close_menu: 'Close the menu',
  settings: 'Settings',
  main: 'Main menu',
  scheme: 'Appearance',
  schemes: { auto: 'As the device', light: 'Light', dark: 'Dark' },
  sign_out: 'Sign out',
  links: {
    dashboard: 'Dashboard',
    time_reporting: 'Time reporting',
    user_info: 'Pay',
    profile: 'Profile',
    manager: 'Time report approval',
    superadmin: 'Companies',
  },
  short: { dashboard: 'Home', time_reporting: 'Time', user_info: 'Pay', more: 'More' },
} satisfies Same<typeof sv>;
