import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BrokenRule } from '../../contract/broken-rules.ts';
import type { Reason } from '../../contract/reasons.ts';
import { nameOf } from '../roles.ts';
import { keyOfBroken, useBrokenWords } from '../roster/conflict-words.ts';
import shared from '../ui/shared.module.css';

type Typed = Readonly<Record<string, string>>;
type Props = {
  readonly broken: readonly BrokenRule[];
  /** By person and rule (`keyOf`). */
  readonly typed: Typed;
  readonly onTyped: (typed: Typed) => void;
  /** The user tried to go on: what is missing is shown. */
  readonly tried: boolean;
};

const keyOf = ({ worker, rule }: BrokenRule): string => `${worker.id} ${rule}`;
const groupsOf = (broken: readonly BrokenRule[]) => [...Map.groupBy(broken, keyOf)];

/** The reasons as they are sent; null: one is missing. */
export function reasonsOf(broken: readonly BrokenRule[], typed: Typed): Reason[] | null {
  const reasons = groupsOf(broken).flatMap(([key, [first]]) => {
    const reason = typed[key]?.trim() ?? '';
    return first === undefined || reason === ''
      ? []
      : [{ worker_id: first.worker.id, rule: first.rule, reason }];
  });
  return reasons.length === groupsOf(broken).length ? reasons : null;
}

/** Broken rules by person and rule, each with a field for why it is to be so all the same. */
export function ReasonsForBrokenRules({ broken, typed, onTyped, tried }: Props) {
  const { t } = useTranslation();
  const say = useBrokenWords();
  const groups = groupsOf(broken);
  const first = typed[groups[0]?.[0] ?? '']?.trim() ?? '';
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
            value={typed[key] ?? ''}
            error={tried && (typed[key]?.trim() ?? '') === '' ? t('ruleBreaks.ask.missing') : undefined}
            onChange={({ currentTarget }) => onTyped({ ...typed, [key]: currentTarget.value })}
          />
          {at === 0 && groups.length > 1 && first !== '' && (
            <Button
              variant="subtle"
              size="compact-sm"
              mih="var(--tap)"
              onClick={() => onTyped(Object.fromEntries(groups.map(([other]) => [other, first])))}
            >
              {t('ruleBreaks.ask.same')}
            </Button>
          )}
        </div>
      ))}
    </Stack>
  );
}
