import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../people/copy-button.tsx';
import { Fact, Facts } from '../ui/facts.tsx';

/** The whole link of an invitation, from what the server answers of it. */
export const wholeLink = (link: string): string => `${location.origin}${link}`;

/** A link to hand over, shown once where no mail is sent. */
export function HandedLink({ link, children }: { readonly link: string; readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const whole = wholeLink(link);
  return (
    <Stack gap={16}>
      <p>{t('invitations.link_text')}</p>
      <Facts>
        <Fact name={t('invitations.link')}>
          <Box
            component="span"
            ff="var(--mantine-font-family-monospace)"
            style={{ userSelect: 'all', overflowWrap: 'anywhere' }}
          >
            {whole}
          </Box>
        </Fact>
      </Facts>
      <CopyButton text={whole} label={t('invitations.copy')} done={t('people.hand_over.copied')} focused />
      {children}
    </Stack>
  );
}
