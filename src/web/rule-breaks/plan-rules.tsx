import { Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { getReasonDemand, setReasonDemand } from '../../contract/rule-overrides.ts';
import { getTradeRule, setTradeRule } from '../../contract/trades.ts';
import { ask, useWrite } from '../data.ts';
import { toast } from '../parts/toast.tsx';

/** What the company demands of its plans: reasons for broken rules, and a manager's yes to every trade. */
export function PlanRules() {
  const { t } = useTranslation();
  const demand = useQuery(ask('company', getReasonDemand, {})).data;
  const trades = useQuery(ask('company', getTradeRule, {})).data;
  const demanding = useWrite(setReasonDemand, ['company'], {
    onDone: ({ required }) =>
      toast(i18next.t(required ? 'ruleBreaks.required_on' : 'ruleBreaks.required_off')),
  });
  const trading = useWrite(setTradeRule, ['company', 'trades'], {
    onDone: ({ at_once }) => toast(i18next.t(at_once ? 'ruleBreaks.at_once_on' : 'ruleBreaks.at_once_off')),
  });
  if (demand === undefined || trades === undefined) return null;
  return (
    <Stack gap={12}>
      <Switch
        label={t('ruleBreaks.required')}
        description={t('ruleBreaks.required_hint')}
        checked={demanding.isPending ? demanding.variables.body.required : demand.required}
        disabled={demanding.isPending}
        onChange={({ currentTarget }) => demanding.mutate({ body: { required: currentTarget.checked } })}
      />
      <Switch
        label={t('ruleBreaks.at_once')}
        description={t('ruleBreaks.at_once_hint')}
        checked={trading.isPending ? trading.variables.body.at_once : trades.at_once}
        disabled={trading.isPending}
        onChange={({ currentTarget }) => trading.mutate({ body: { at_once: currentTarget.checked } })}
      />
    </Stack>
  );
}
