import { words } from '../shape.ts';

export const shell = words({
  skip: 'Till innehållet',
  menu: 'Meny',
  open_menu: 'Öppna menyn',
  close_menu: 'Stäng menyn',
  settings: 'Inställningar',
  main: 'Huvudmeny',
  scheme: 'Utseende',
  schemes: { auto: 'Som datorn', light: 'Ljust', dark: 'Mörkt' },
  sign_out: 'Logga ut',
  links: {
    dashboard: 'Översikt',
    time_reporting: 'Tidrapportering',
    user_info: 'Lön',
    profile: 'Profil',
    manager: 'Attestera tider',
    superadmin: 'Företag',
  },
  short: { dashboard: 'Hem', time_reporting: 'Tid', user_info: 'Lön', more: 'Mer' },
});
