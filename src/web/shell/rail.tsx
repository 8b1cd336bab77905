import { Box, Flex, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { homeOf, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { Brand, Mark } from './brand.tsx';
import { groupsFor } from './links.tsx';
import classes from './place.module.css';
import { PlaceLink, PlaceName } from './place-link.tsx';
import type { Waiting } from './use-waiting.ts';

/** The menu beside the page on everything wider than a phone: all places in three groups. It folds to its icons. */
export function Rail({ waits }: { readonly waits: Waiting }) {
  const { t } = useTranslation();
  const role = roleOf(useMe());
  const { folded, turn } = useFolded();
  const Turn = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <Flex
      component="nav"
      direction="column"
      pos="sticky"
      top={0}
      h="100dvh"
      w={folded ? '4rem' : '13.75rem'}
      flex="none"
      px={folded ? 8 : 12}
      pb={8}
      bg="var(--card)"
      style={{ overflowY: 'auto', borderInlineEnd: '1px solid var(--line-soft)' }}
      aria-label={t('shell.main')}
    >
      <Link to={homeOf(role)} className={classes.place} data-home data-folded={folded || undefined}>
        {folded ? <Mark size={28} /> : <Brand />}
        {folded && <PlaceName folded>Skifta</PlaceName>}
      </Link>
      {groupsFor(role).map(({ group, links }) => (
        <Box key={group} mb={8}>
          <Box
            component="p"
            mih={folded ? 8 : 24}
            px={12}
            c="dimmed"
            fz={12}
            fw={600}
            aria-hidden="true"
            style={folded && group !== 'work' ? { borderTop: '1px solid var(--line-soft)' } : undefined}
          >
            {!folded && t(`shell.groups.${group}`)}
          </Box>
          <Stack component="ul" gap={2} aria-label={t(`shell.groups.${group}`)}>
            {links.map((place) => (
              <li key={place.to}>
                <PlaceLink place={place} waits={waits[place.text] ?? 0} folded={folded} />
              </li>
            ))}
          </Stack>
        </Box>
      ))}
      <Box mt="auto">
        <button
          type="button"
          className={classes.place}
          data-folded={folded || undefined}
          aria-expanded={!folded}
          title={folded ? t('shell.unfold') : undefined}
          onClick={turn}
        >
          <Turn aria-hidden="true" />
          <PlaceName folded={folded}>{t(folded ? 'shell.unfold' : 'shell.fold')}</PlaceName>
        </button>
      </Box>
    </Flex>
  );
}

const KEY = 'rail';
/** From here on a page keeps its width beside the whole menu. */
const ROOMY = '(min-width: 85em)';

/** Folded as this browser's user last chose, otherwise where the page needs the room. */
function useFolded() {
  const roomy = useMediaQuery(ROOMY, true, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY));
  const folded = chosen === null ? !roomy : chosen === 'folded';
  const turn = (): void => {
    const next = folded ? 'open' : 'folded';
    localStorage.setItem(KEY, next);
    setChosen(next);
  };
  return { folded, turn };
}
