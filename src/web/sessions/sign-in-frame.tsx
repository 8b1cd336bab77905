import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../parts/language-switch.tsx';
import { Brand } from '../shell/brand.tsx';
import classes from './login.module.css';
import { WeekArt } from './week-art.tsx';

type Props = {
  readonly title: string;
  /** One line below the title. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of pages before signing in: no header, one narrow form, and a description of Skifta beside it. */
export function SignInFrame({ title, lead, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <title>{`${title} – Skifta`}</title>
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
            <h1 className={classes.title}>{title}</h1>
            {lead}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
