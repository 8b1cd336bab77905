import { Flex } from '@mantine/core';
import type { CompanyHistoryEntry } from '../../contract/history.ts';
import { Fetched } from '../parts/fetched.tsx';
import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';
import { changesOf } from './changes.ts';
import { useChangeWords } from './field-words.ts';
import classes from './history.module.css';

type Props = { readonly entry: CompanyHistoryEntry; readonly zone: string };

/** A company's rules need the texts of the office, which are fetched when such an entry is shown. */
const listOfRules = onDemand(async () => {
  await loadWords('office');
  return List;
});

/** The changes of an entry, each with its old and new value. */
export function Changes(props: Props) {
  const { entry } = props;
  if (entry.noun !== 'company' && entry.noun !== 'rule_set') return <List {...props} />;
  return changesOf(entry).length > 0 && <Fetched part={listOfRules} own={props} waiting={null} />;
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
