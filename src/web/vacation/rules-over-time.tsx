import { useTranslation } from 'react-i18next';
import {
  changeVacationRules,
  DATED_VACATION_FIELDS,
  type VacationRulesReply,
  withdrawVacationRules,
} from '../../contract/vacation-rules.ts';
import { picked } from '../../core/picked.ts';
import { send } from '../api.ts';
import { today } from '../months.ts';
import { RulesOverTime } from '../parts/rules-over-time.tsx';

/** The rules of vacation by first day. */
export function VacationRulesOverTime({ reply }: { readonly reply: VacationRulesReply }) {
  const { t } = useTranslation();
  return (
    <RulesOverTime
      words="vacationLedger.rules"
      rules={reply.rules ?? []}
      firstDate={reply.first_date ?? null}
      today={today()}
      changesOf={(row, before) =>
        DATED_VACATION_FIELDS.filter((field) => row[field] !== before[field]).map((field) =>
          t(`fields.${field}`),
        )
      }
      withdraw={({ from }) =>
        send(withdrawVacationRules, { query: { valid_from: from }, ifMatch: reply.version })
      }
      restore={(row) =>
        send(changeVacationRules, { body: { ...picked(row, DATED_VACATION_FIELDS), valid_from: row.from } })
      }
    />
  );
}
