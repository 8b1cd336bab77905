import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { createSickTerm, deleteSickTerm, type SickTermRow } from '../../contract/sick-terms.ts';
import { send } from '../api.ts';
import { DatedDecisions } from '../parts/dated-decisions.tsx';
import { Opening } from '../parts/opening.tsx';
import { useRemoval } from '../parts/use-removal.ts';
import { FieldGroup } from '../ui/field-group.tsx';
import { onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { sickTermsQuery, useToldSickTerm } from './told-sick-term.ts';

const dialog = onDemand(async () => (await import('./sick-term-dialog.tsx')).SickTermDialog);

type Props = { readonly user: string; readonly name: string };

/** Decisions on special protection and karensavdrag of another program. Removing one can be undone. */
export function SickTermsSection({ user, name }: Props) {
  const { t } = useTranslation();
  const { remove } = useRemoval<SickTermRow>({
    remove: ({ id, version }) => send(deleteSickTerm, { params: { id }, ifMatch: version }),
    restore: ({ id: _id, version: _version, ...body }) => send(createSickTerm, { body }),
    touches: ['payroll', 'pay-months'],
    said: () => i18next.t('sickTerms.removed'),
  });
  return (
    <FieldGroup legend={t('sickTerms.title')} ruled>
      <Text c="dimmed" fz="sm" className={shared.whole}>
        {t('sickTerms.lead')}
      </Text>
      <DatedDecisions
        words="sickTerms"
        reading={useQuery(sickTermsQuery(user))}
        told={useToldSickTerm()}
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
