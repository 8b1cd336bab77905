import { Button, Group, Stack, Text } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { useRemoval } from '../parts/use-removal.ts';
import type { FormOfRules, RuleChoice, RuleWords } from './opened-rules.ts';

type Props<Choice extends RuleChoice> = {
  readonly words: RuleWords | 'workRules';
  readonly choice: Choice;
  /** What an hour of each kind pays. */
  readonly pays: readonly string[];
  readonly remove: (choice: Choice) => Promise<unknown>;
  readonly restore: (choice: Choice) => Promise<unknown>;
  readonly onOpen: (opened: FormOfRules<Choice, never>) => void;
};

/** Rules with what they pay, and what can be done to them. Removing them can be undone. */
export function DatedRuleRow<Choice extends RuleChoice>(props: Props<Choice>) {
  const { words, choice, pays, onOpen } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { remove, busy } = useRemoval<Choice>({
    remove: props.remove,
    restore: props.restore,
    touches: ['company'],
    said: (row) => i18next.t(`${words}.removed`, { date: format.date(row.from) }),
    saidBack: () => i18next.t(`${words}.put_back`),
  });
  const { from, rules, changeable, saved_at, saved_by } = choice;
  const small = { variant: 'default', mih: 'var(--tap)', size: 'compact-sm' } as const;
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="6px 16px" py={10}>
      <Stack gap={2} miw={0} flex={1}>
        <Text fw={650}>
          {t(`${words}.from`, { date: format.date(from) })}: {rules.name}
        </Text>
        {pays.map((line) => (
          <Text key={line} fz="sm">
            {line}
          </Text>
        ))}
        <Text fz="sm" c="dimmed">
          {t(`${words}.start.read`, { source: rules.source })}
        </Text>
        <Text fz="sm" c="dimmed">
          {!changeable
            ? t(`${words}.locked`)
            : saved_at !== null && saved_by !== null
              ? t(`${words}.saved`, { when: format.date(saved_at.slice(0, 10)), who: saved_by })
              : null}
        </Text>
      </Stack>
      <Group gap={8}>
        {changeable && (
          <Button {...small} onClick={() => onOpen({ kind: 'change', choice })}>
            {t(`${words}.change`)}
          </Button>
        )}
        <Button {...small} onClick={() => onOpen({ kind: 'new', rules, preset: null })}>
          {t(`${words}.copy`)}
        </Button>
        {changeable && (
          <Button {...small} loading={busy} onClick={() => remove(choice)}>
            {t(`${words}.remove`)}
          </Button>
        )}
      </Group>
    </Group>
  );
}
