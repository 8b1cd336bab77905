import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Fetched } from '../parts/fetched.tsx';
import { loadWords } from '../text/index.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { DEFAULT_PART, PARTS, payRulesSearch } from './choice.ts';

const route = getRouteApi('/signed-in/pay-rules');
const ruleSetsPart = onDemand(
  async () => (await Promise.all([import('./rule-sets-part.tsx'), loadWords('pay')]))[0].RuleSetsPart,
);
const codesPart = onDemand(
  async () =>
    (await Promise.all([import('../pay-codes/codes-part.tsx'), loadWords('pay_codes')]))[0].CodesPart,
);
const overtimePart = onDemand(
  async () =>
    (
      await Promise.all([
        import('../overtime-rules/overtime-part.tsx'),
        loadWords('overtime'),
        loadWords('pay'),
      ])
    )[0].OvertimePart,
);
const onCallPart = onDemand(
  async () =>
    (
      await Promise.all([
        import('../on-call-rules/on-call-part.tsx'),
        loadWords('overtime'),
        loadWords('pay'),
      ])
    )[0].OnCallPart,
);
const workRulesPart = onDemand(
  async () =>
    (await Promise.all([import('../work-rules/work-rules-part.tsx'), loadWords('overtime')]))[0]
      .WorkRulesPart,
);
const unitsPart = onDemand(async () => (await import('../units/units-part.tsx')).UnitsPart);
const companyPart = onDemand(async () => (await import('./company-part.tsx')).CompanyPart);

const OTHERS = {
  overtime: overtimePart,
  on_call: onCallPart,
  work_time: workRulesPart,
  codes: codesPart,
  units: unitsPart,
  company: companyPart,
};

/** The rules of pay: unsocial hours and overtime by date, and the company's settings and facts. */
export function PayRulesPage() {
  const { t } = useTranslation();
  const { show = DEFAULT_PART, rules = null } = route.useSearch();
  const navigate = route.useNavigate();
  const waiting = <RowSkeletons label={t('common.loading')} count={4} height={92} />;
  return (
    <PageFrame title={t('payRules.title')} lead={t('payRules.lead')}>
      <CountTabs
        label={t('payRules.tabs.label')}
        stacked
        value={show}
        tabs={PARTS.map((value) => ({ value, name: t(`payRules.tabs.${value}`) }))}
        onChange={(next) => void navigate({ search: payRulesSearch({ show: next }), resetScroll: false })}
      />
      {show === 'rules' ? (
        <Fetched
          part={ruleSetsPart}
          waiting={waiting}
          own={{
            chosen: rules,
            onChoose: (id) => void navigate({ search: payRulesSearch({ rules: id }), resetScroll: false }),
          }}
        />
      ) : (
        <Fetched key={show} part={OTHERS[show]} waiting={waiting} own={{}} />
      )}
    </PageFrame>
  );
}
