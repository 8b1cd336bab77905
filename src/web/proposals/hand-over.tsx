import { Box, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../roles.ts';
import { Finding } from '../ui/finding.tsx';
import shared from '../ui/shared.module.css';
import { useProposalWords } from './proposal-words.ts';
import { type Handed, type LeftPlace, useHandOver } from './use-hand-over.ts';

type Props = { readonly changes: readonly Handed[]; readonly onDone: () => void };

/** One press writes who gets which place into drafts; what has moved since is named. */
export function HandOver({ changes, onDone }: Props) {
  const { t } = useTranslation();
  const { busy, moved, left, write } = useHandOver(changes, onDone);
  return (
    <Box my={8}>
      {moved.length > 0 && <Moved moved={moved} />}
      {left > 0 && (
        <Button mih="var(--tap)" mt={8} loading={busy} onClick={() => void write()}>
          {t(moved.length === 0 ? 'smallestChange.write' : 'smallestChange.write_rest')}
        </Button>
      )}
    </Box>
  );
}

function Moved({ moved }: { readonly moved: readonly LeftPlace[] }) {
  const { t } = useTranslation();
  const words = useProposalWords();
  const whyOf = ({ why, rules }: LeftPlace): string =>
    why === null ? t('smallestChange.hangs') : t(`proposals.moved.${why}`, { rules: words.rules(rules) });
  return (
    <Finding tone="wait" role="status">
      <div>
        <Text fw={600} fz="sm">
          {t('smallestChange.moved_title')}
        </Text>
        <ul className={shared.bullets}>
          {moved.map((one) => (
            <li key={`${one.shift_id} ${one.to.id}`}>
              {t('smallestChange.of_moved', {
                name: nameOf(one.to),
                when: one.shift === null ? '' : words.when({ ...one.shift, shift_id: one.shift_id }),
                why: whyOf(one),
              })}
            </li>
          ))}
        </ul>
      </div>
    </Finding>
  );
}
