import { Flex } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { CompanyHistoryEntry } from '../../contract/history.ts';
import { speakOfDesk } from '../text/index.ts';
import { changesOf } from './changes.ts';
import { useChangeWords } from './field-words.ts';
import classes from './history.module.css';

type Props = { readonly entry: CompanyHistoryEntry; readonly zone: string };

/** The rules of a company are said in the words of the desk, which are fetched when such an entry is there. */
const OfRules = lazy(async () => {
  await speakOfDesk();
  return { default: List };
});

/** What changed, from what to what. */
export function Changes(props: Props) {
  const { entry } = props;
  if (entry.noun !== 'company' && entry.noun !== 'rule_set') return <List {...props} />;
  return (
    changesOf(entry).length > 0 && (
      <Suspense>
        <OfRules {...props} />
      </Suspense>
    )
  );
}

function List({ entry, zone }: Props) {
  const changes = useChangeWords(zone)(entry);
  if (changes.length === 0) return null;
  return (
    <Flex component="ul" wrap="wrap" gap="0px 4px" c="dimmed" fz="sm" className={classes.changes}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </Flex>
  );
}
