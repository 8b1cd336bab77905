import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BankAccountPart } from '../bank-accounts/bank-account.tsx';
import { useMe } from '../session.ts';
import { TaxDecisionsList } from '../tax-decisions/tax-decisions-list.tsx';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import type { TabProps } from './tab-props.ts';

/** Where pay goes, masked, and how it is taxed. */
export function BankTab({ id, name, person, onEdit }: TabProps) {
  const { t } = useTranslation();
  const me = useMe();
  const terms = person?.payroll ?? null;
  const number = person?.social_security_number ?? '';
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
      <Card title={t('person.bank.title')}>
        <BankAccountPart user={id === me.id ? null : id} />
      </Card>
      <Card title={t('person.bank.tax')}>
        <Stack gap={12}>
          <Facts>
            <Fact name={t('person.bank.number')}>{number === '' ? '–' : number}</Fact>
            <Fact name={t('person.bank.table')}>
              {terms?.employee_tax_table ?? t('people.pay.table_unknown')}
            </Fact>
            {terms !== null && <Fact name={t('person.bank.column')}>{terms.tax_column}</Fact>}
          </Facts>
          <TaxDecisionsList user={id} name={name} edits={onEdit !== undefined} />
          {onEdit !== undefined && (
            <Button
              variant="light"
              mih="var(--tap)"
              style={{ alignSelf: 'flex-start' }}
              onClick={() => onEdit('pay')}
            >
              {t('person.bank.change')}
            </Button>
          )}
        </Stack>
      </Card>
    </SimpleGrid>
  );
}
