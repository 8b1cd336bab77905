import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DatedDecisions } from '../parts/dated-decisions.tsx';
import { useMe } from '../session.ts';
import { sickTermsQuery, useToldSickTerm } from '../sick-terms/told-sick-term.ts';
import { taxDecisionsQuery, useToldTaxDecision } from '../tax-decisions/told-tax-decision.ts';
import { Card } from '../ui/card.tsx';

/** The user's own tax decisions, special protection and karensavdrag: what the payslip counts with. */
export function DecisionsCard() {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <Card title={t('decisions.title')}>
      <Text mb={14} c="dimmed" fz="sm">
        {t('decisions.lead')}
      </Text>
      <Stack gap={16}>
        <DatedDecisions
          words="taxDecisions"
          reading={useQuery(taxDecisionsQuery(me.id))}
          told={useToldTaxDecision()}
        />
        <DatedDecisions
          words="sickTerms"
          reading={useQuery(sickTermsQuery(me.id))}
          told={useToldSickTerm()}
        />
      </Stack>
    </Card>
  );
}
