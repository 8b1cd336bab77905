import { Box, Group, Stack } from '@mantine/core';
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
      <Stack
        component="aside"
        justify="space-between"
        gap={32}
        c="#fff"
        className={classes.side}
        visibleFrom="md"
        aria-hidden="true"
      >
        <Brand size={36} />
        <WeekArt />
        <Box component="p" maw={416} fz={24} fw={600} lh={1.35} lts="-0.01em">
          {t('session.tagline')}
        </Box>
      </Stack>
      <Stack component="main" bg="var(--card)" pt={24} pb={48} px="clamp(1.25rem, 4vw, 2.5rem)" gap={0}>
        <Group gap={16}>
          <Box component="span" display="inline-flex" hiddenFrom="md">
            <Brand size={32} />
          </Box>
          <Box ml="auto">
            <LanguageSwitch />
          </Box>
        </Group>
        <Stack gap={20} w="100%" maw={368} className={classes.form}>
          <div>
            <Box component="h1" fz={28} lh={1.25} lts="-0.02em">
              {title}
            </Box>
            {lead}
          </div>
          {children}
        </Stack>
      </Stack>
    </div>
  );
}
