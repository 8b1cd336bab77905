import { Flex } from '@mantine/core';
import type { CompanyHistoryEntry } from '../../contract/history.ts';
import { Fetched } from '../parts/fetched.tsx';
import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';
import { changesOf } from './changes.ts';
import { useChangeWords } from './field-words.ts';
import classes from './history.module.css';

type Props = { readonly entry: CompanyHistoryEntry; readonly zone: string };

/** The texts of these nouns are fetched when such an entry is shown. */
const listWith = (...words: Parameters<typeof loadWords>[0][]) =>
  onDemand(async () => {
    await Promise.all(words.map(loadWords));
    return List;
  });
const LISTS = {
  company: listWith('companies', 'pay_rules', 'employments'),
  rule_set: listWith('pay_rules'),
  overtime_rule: listWith('pay_rules'),
  on_call_rule: listWith('pay_rules'),
  work_rule: listWith('pay_rules'),
  rule_override: listWith('roster'),
  payroll: listWith('people'),
  employment: listWith('employments'),
  tax_decision: listWith('employments'),
  sick_term: listWith('employments'),
  vacation_balance: listWith('employments'),
  leave: listWith('employments'),
};

/** The changes of an entry, each with its old and new value. */
export function Changes(props: Props) {
  const { entry } = props;
  if (!(entry.noun in LISTS)) return <List {...props} />;
  const part = LISTS[entry.noun as keyof typeof LISTS];
  return changesOf(entry).length > 0 && <Fetched part={part} own={props} waiting={null} />;
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
