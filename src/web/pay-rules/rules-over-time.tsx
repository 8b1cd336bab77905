import { useTranslation } from 'react-i18next';
import { type CompanySettings, changeSettings, SETTINGS_FIELDS } from '../../contract/companies.ts';
import { withdrawRules } from '../../contract/company-rules.ts';
import { picked } from '../../core/picked.ts';
import { send } from '../api.ts';
import { today } from '../months.ts';
import { RulesOverTime } from '../parts/rules-over-time.tsx';

type Props = { readonly settings: CompanySettings };

/** The company's rules of break and pay by first day. */
export function WorkAndPayOverTime({ settings }: Props) {
  const { t } = useTranslation();
  const names = {
    break_rule: t('payRules.company.break_rule'),
    break_order: t('payRules.break_order.label'),
    pay_basis: t('payRules.company.pay_basis'),
    payment_day: t('payRules.company.payment_day'),
    payment_month: t('payRules.company.payment_month'),
    hourly_vacation: t('payRules.company.hourly_vacation'),
    absence_deduction: t('payRules.company.absence_deduction'),
  };
  return (
    <RulesOverTime
      words="payRules.company"
      rules={settings.rules ?? []}
      firstDate={settings.first_date ?? null}
      today={today(settings.time_zone)}
      changesOf={(row, before) =>
        SETTINGS_FIELDS.filter((field) => row[field] !== before[field]).map((field) => names[field])
      }
      withdraw={({ from }) => send(withdrawRules, { query: { valid_from: from }, ifMatch: settings.version })}
      restore={(row) =>
        send(changeSettings, { body: { ...picked(row, SETTINGS_FIELDS), valid_from: row.from } })
      }
    />
  );
}
