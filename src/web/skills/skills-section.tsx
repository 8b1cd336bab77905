import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { createPersonSkill, deletePersonSkill, type PersonSkill } from '../../contract/person-skills.ts';
import { send } from '../api.ts';
import { DatedDecisions } from '../parts/dated-decisions.tsx';
import { Opening } from '../parts/opening.tsx';
import { useRemoval } from '../parts/use-removal.ts';
import { settingsQuery } from '../settings-query.ts';
import { FieldGroup } from '../ui/field-group.tsx';
import { onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { personSkillsQuery, useToldSkill } from './told-person-skill.ts';

const dialog = onDemand(async () => (await import('./person-skill-dialog.tsx')).PersonSkillDialog);

type Props = { readonly user: string; readonly name: string };

/** A person's skills, in a company that has any. Removing one can be undone. */
export function SkillsSection(props: Props) {
  const { data } = useQuery(settingsQuery());
  return data?.skills !== undefined && <Skills {...props} />;
}

function Skills({ user, name }: Props) {
  const { t } = useTranslation();
  const { remove } = useRemoval<PersonSkill>({
    remove: ({ id, version }) => send(deletePersonSkill, { params: { id }, ifMatch: version }),
    restore: ({ id: _id, version: _version, ...body }) => send(createPersonSkill, { body }),
    touches: ['users'],
    said: () => i18next.t('personSkills.removed'),
  });
  return (
    <FieldGroup legend={t('personSkills.title')} ruled>
      <Text c="dimmed" fz="sm" className={shared.whole}>
        {t('personSkills.lead')}
      </Text>
      <DatedDecisions
        words="personSkills"
        reading={useQuery(personSkillsQuery(user))}
        told={useToldSkill()}
        editing={{
          onRemove: remove,
          dialog: (was, close) => (
            <Opening part={dialog} own={{ was, user, name, onClose: close }} onCancel={close} />
          ),
        }}
      />
    </FieldGroup>
  );
}
