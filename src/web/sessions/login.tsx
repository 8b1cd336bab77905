import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../parts/language-switch.tsx';
import { addressNamesCompany } from '../session-store.ts';
import { Brand } from '../shell/brand.tsx';
import { Notice } from '../ui/notice.tsx';
import { CompanyLine } from './company-line.tsx';
import classes from './login.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { WeekArt } from './week-art.tsx';

/** The login (specification section 2): no header, the form, and in one line what Skifta is. */
export function Login() {
  const { t } = useTranslation();
  const ended = useLocation({ select: ({ state }) => state.ended });
  return (
    <div className={classes.page}>
      <title>{`${t('session.title')} – Skifta`}</title>
      <aside className={classes.side} aria-hidden="true">
        <Brand size={36} />
        <WeekArt />
        <p className={classes.tagline}>{t('session.tagline')}</p>
      </aside>
      <main className={classes.main}>
        <div className={classes.top}>
          <span className={classes.brand}>
            <Brand size={32} />
          </span>
          <LanguageSwitch />
        </div>
        <div className={classes.form}>
          <div>
            <h1 className={classes.title}>{t('session.title')}</h1>
            <p className={classes.lead}>{t('session.tagline')}</p>
          </div>
          {ended !== undefined && ended !== 'signed_out' && (
            <Notice tone="wait">{t(`session.${ended}`)}</Notice>
          )}
          <SignInForm />
          {!addressNamesCompany() && <CompanyLine />}
        </div>
      </main>
    </div>
  );
}
