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
import { orAsk } from '../second-person/or-ask.ts';

type Props = {
  readonly unit: NamedRow;
  readonly managers: readonly User[];
  readonly chosen: readonly string[];
  /** Those of them who do not see cost. */
  readonly hidden: readonly string[];
  readonly onClose: () => void;
};

type Typed = { users: string[]; without_cost: string[] };
/** A person who is no longer a planner of the unit is not said to be without cost. */
const bodyOf = ({ users, without_cost }: Typed): Typed => ({
  users,
  without_cost: without_cost.filter((id) => users.includes(id)),
});
const checked = checkedBy(setUnitPlanners.body);

/** Chooses the managers who plan a unit, and then no shifts of others, and which of them see cost. */
export function PlannersDialog({ unit, managers, chosen, hidden, onClose }: Props) {
  const { t } = useTranslation();
  const sheet = useFormSheet<Typed, unknown>({
    initial: { users: [...chosen], without_cost: [...hidden] },
    check: (typed) => checked(bodyOf(typed)),
    send: (typed, { idempotencyKey }) => {
      const body = bodyOf(typed);
      const setting = send(setUnitPlanners, { params: { id: unit.id }, body, idempotencyKey });
      return orAsk(setting, { what: 'planners', unit: unit.id, ...body });
    },
    onDone: (saved) => {
      if (saved !== null) toast(t('units.saved', { name: unit.name }));
      onClose();
      void changed('company');
    },
  });
  const { form } = sheet;
  const { users, without_cost } = form.values;
  const planners = managers.filter(({ id }) => users.includes(id));
  return (
    <FormSheet size="sm" title={t('units.planners.title', { name: unit.name })} onClose={onClose}>
      <FormBody sheet={sheet} submit={t('units.save')}>
        <Text c="dimmed" fz="sm">
          {t('units.planners.lead')}
        </Text>
        <Checkbox.Group {...form.getInputProps('users')} label={t('units.planners.label')}>
          <Stack gap={4} mt={4}>
            {managers.map((manager) => (
              <Checkbox key={manager.id} value={manager.id} label={nameOf(manager)} mih="var(--tap)" />
            ))}
          </Stack>
        </Checkbox.Group>
        {planners.length > 0 && (
          <Checkbox.Group
            value={users.filter((id) => !without_cost.includes(id))}
            onChange={(seeing) =>
              form.setFieldValue(
                'without_cost',
                users.filter((id) => !seeing.includes(id)),
              )
            }
            label={t('units.planners.cost')}
            description={t('units.planners.cost_hint')}
          >
            <Stack gap={4} mt={4}>
              {planners.map((manager) => (
                <Checkbox key={manager.id} value={manager.id} label={nameOf(manager)} mih="var(--tap)" />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </FormBody>
    </FormSheet>
  );
}
