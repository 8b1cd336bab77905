import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brokenRules } from '../../contract/broken-rules.ts';
import type { Reason } from '../../contract/reasons.ts';
import { type ApiError, currentOf } from '../api-error.ts';
import { ReasonsForBrokenRules, reasonsOf } from './reasons-for-broken-rules.tsx';

type Props = {
  readonly refused: ApiError;
  /** null: the plan stays as it was. */
  readonly onAnswer: (reasons: readonly Reason[] | null) => void;
};

/** The rules that a refused plan breaks, each with a field for the reason. */
export function ReasonsDialog({ refused, onAnswer }: Props) {
  const { t } = useTranslation();
  const broken = currentOf(refused, brokenRules) ?? [];
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const save = (): void => {
    const reasons = reasonsOf(broken, typed);
    setTried(true);
    if (reasons !== null) onAnswer(reasons);
  };
  return (
    <Modal opened onClose={() => onAnswer(null)} title={t('ruleBreaks.ask.title')} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog may lie in the tree of a form that is being sent.
          event.stopPropagation();
          save();
        }}
      >
        <Stack gap={16}>
          <Text c="dimmed" fz="sm">
            {t('ruleBreaks.ask.lead')}
          </Text>
          <ReasonsForBrokenRules broken={broken} typed={typed} onTyped={setTyped} tried={tried} />
          <Group justify="flex-end" gap={12}>
            <Button variant="default" mih="var(--tap)" onClick={() => onAnswer(null)}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" mih="var(--tap)">
              {t('ruleBreaks.ask.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
