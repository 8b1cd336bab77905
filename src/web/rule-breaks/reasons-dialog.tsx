import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { brokenRules } from '../../contract/broken-rules.ts';
import type { Reason } from '../../contract/reasons.ts';
import { type ApiError, currentOf } from '../api-error.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { groupsOf, ReasonsForBrokenRules, reasonsOf, unwrittenReasons } from './reasons-for-broken-rules.tsx';

type Props = {
  readonly refused: ApiError;
  /** null: the plan stays as it was. */
  readonly onAnswer: (reasons: readonly Reason[] | null) => void;
};

/** The rules that a refused plan breaks, each with a field for the reason. The write that was refused sends the reasons. */
export function ReasonsDialog({ refused, onAnswer }: Props) {
  const { t } = useTranslation();
  const groups = groupsOf(currentOf(refused, brokenRules) ?? []);
  const sheet = useFormSheet({
    initial: unwrittenReasons(groups),
    check: (typed) =>
      Object.fromEntries(
        Object.entries(typed).flatMap(([key, reason]) =>
          reason.trim() === '' ? [[key, t('ruleBreaks.ask.missing')]] : [],
        ),
      ),
    send: async (typed) => reasonsOf(groups, typed),
    onDone: onAnswer,
  });
  return (
    <FormSheet title={t('ruleBreaks.ask.title')} size="lg" onClose={() => onAnswer(null)}>
      <FormBody sheet={sheet} submit={t('ruleBreaks.ask.save')}>
        <Text c="dimmed" fz="sm">
          {t('ruleBreaks.ask.lead')}
        </Text>
        <ReasonsForBrokenRules groups={groups} form={sheet.form} />
      </FormBody>
    </FormSheet>
  );
}
