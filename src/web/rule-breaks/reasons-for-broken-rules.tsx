import { Button, Stack, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { BrokenRule } from '../../contract/broken-rules.ts';
import type { Reason } from '../../contract/reasons.ts';
import { nameOf } from '../roles.ts';
import { keyOfBroken, useBrokenWords } from '../roster/conflict-words.ts';
import shared from '../ui/shared.module.css';

/** By person and rule. */
type Typed = Record<string, string>;
type Groups = readonly (readonly [key: string, broken: readonly BrokenRule[]])[];
type Props = { readonly groups: Groups; readonly form: UseFormReturnType<Typed> };

/** Broken rules by person and rule: each such group has one reason. */
export const groupsOf = (broken: readonly BrokenRule[]): Groups => [
  ...Map.groupBy(broken, ({ worker, rule }) => `${worker.id} ${rule}`),
];

export const unwrittenReasons = (groups: Groups): Typed =>
  Object.fromEntries(groups.map(([key]) => [key, '']));

/** The reasons as they are sent. */
export const reasonsOf = (groups: Groups, typed: Typed): Reason[] =>
  groups.flatMap(([key, [first]]) =>
    first === undefined
      ? []
      : [{ worker_id: first.worker.id, rule: first.rule, reason: (typed[key] ?? '').trim() }],
  );

/** Broken rules by person and rule, each with a field for why it is to be so all the same. */
export function ReasonsForBrokenRules({ groups, form }: Props) {
  const { t } = useTranslation();
  const say = useBrokenWords();
  const first = form.getValues()[groups[0]?.[0] ?? '']?.trim() ?? '';
  return (
    <Stack gap={16}>
      {groups.map(([key, own], at) => (
        <div key={key}>
          <ul className={shared.bullets}>
            {own.map((one) => (
              <Text component="li" key={keyOfBroken(one)}>
                {say(one)}
              </Text>
            ))}
          </ul>
          <Textarea
            {...form.getInputProps(key)}
            {...(at === 0 ? { 'data-autofocus': true } : {})}
            mt={6}
            label={t('ruleBreaks.ask.reason')}
            aria-label={t('ruleBreaks.ask.reason_for', {
              name: own[0] === undefined ? '' : nameOf(own[0].worker),
              rule: own[0] === undefined ? '' : t(`ruleNames.${own[0].rule}`),
            })}
            autosize
            minRows={1}
            maxLength={500}
            required
          />
          {at === 0 && groups.length > 1 && first !== '' && (
            <Button
              variant="subtle"
              size="compact-sm"
              mih="var(--tap)"
              onClick={() => form.setValues(Object.fromEntries(groups.map(([other]) => [other, first])))}
            >
              {t('ruleBreaks.ask.same')}
            </Button>
          )}
        </div>
      ))}
    </Stack>
  );
}
