import { Text } from '@mantine/core';
import type { BrokenRule } from '../../contract/broken-rules.ts';
import { keyOfBroken, useBrokenWords } from '../roster/conflict-words.ts';

/** The rules that would be broken, and for whom. */
export function BrokenLines({ broken }: { readonly broken: readonly BrokenRule[] }) {
  const say = useBrokenWords();
  return broken.map((one) => (
    <Text key={`${one.worker.id} ${keyOfBroken(one)}`} fz="sm" c="var(--bad)">
      {say(one)}
    </Text>
  ));
}
