import { Checkbox, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NamedRow } from '../../contract/named-rows.ts';
import { type Skill, setPositionSkills } from '../../contract/skills.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';

type Props = {
  readonly position: NamedRow;
  readonly skills: readonly Skill[];
  readonly chosen: readonly string[];
  readonly onClose: () => void;
};

/** Chooses the skills that a position demands. */
export function DemandsDialog({ position, skills, chosen, onClose }: Props) {
  const { t } = useTranslation();
  const sheet = useFormSheet<{ skills: string[] }, unknown>({
    initial: { skills: [...chosen] },
    check: checkedBy(setPositionSkills.body),
    send: (body, { idempotencyKey }) =>
      send(setPositionSkills, { params: { id: position.id }, body, idempotencyKey }),
    onDone: () => {
      toast(t('units.saved', { name: position.name }));
      onClose();
      void changed('company');
    },
  });
  return (
    <FormSheet size="sm" title={t('skills.demands.title', { name: position.name })} onClose={onClose}>
      <FormBody sheet={sheet} submit={t('units.save')}>
        <Text c="dimmed" fz="sm">
          {t('skills.demands.lead')}
        </Text>
        <Checkbox.Group {...sheet.form.getInputProps('skills')} label={t('skills.demands.label')}>
          <Stack gap={4} mt={4}>
            {skills.map((skill) => (
              <Checkbox key={skill.id} value={skill.id} label={skill.name} mih="var(--tap)" />
            ))}
          </Stack>
        </Checkbox.Group>
      </FormBody>
    </FormSheet>
  );
}
