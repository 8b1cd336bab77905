import { Checkbox, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NamedRow } from '../../contract/named-rows.ts';
import { setUnitPlanners } from '../../contract/unit-planners.ts';
import type { User } from '../../contract/users.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { nameOf } from '../roles.ts';

type Props = {
  readonly unit: NamedRow;
  readonly managers: readonly User[];
  readonly chosen: readonly string[];
  readonly onClose: () => void;
};

/** Chooses the managers who plan a unit, and then no shifts of others. */
export function PlannersDialog({ unit, managers, chosen, onClose }: Props) {
  const { t } = useTranslation();
  const sheet = useFormSheet<{ users: string[] }, unknown>({
    initial: { users: [...chosen] },
    check: checkedBy(setUnitPlanners.body),
    send: (body, { idempotencyKey }) =>
      send(setUnitPlanners, { params: { id: unit.id }, body, idempotencyKey }),
    onDone: () => {
      toast(t('units.saved', { name: unit.name }));
      onClose();
      void changed('company');
    },
  });
  return (
    <FormSheet size="sm" title={t('units.planners.title', { name: unit.name })} onClose={onClose}>
      <FormBody sheet={sheet} submit={t('units.save')}>
        <Text c="dimmed" fz="sm">
          {t('units.planners.lead')}
        </Text>
        <Checkbox.Group {...sheet.form.getInputProps('users')} label={t('units.planners.label')}>
          <Stack gap={4} mt={4}>
            {managers.map((manager) => (
              <Checkbox key={manager.id} value={manager.id} label={nameOf(manager)} mih="var(--tap)" />
            ))}
          </Stack>
        </Checkbox.Group>
      </FormBody>
    </FormSheet>
  );
}
