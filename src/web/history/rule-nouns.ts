import AlarmClock from 'lucide-react/icons/alarm-clock';
import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus';
import BedDouble from 'lucide-react/icons/bed-double';
import Scale from 'lucide-react/icons/scale';
import { OB_LEVELS } from '../../core/pay/ob.ts';
import { known, shown } from './shown-fields.ts';

/** The rules of pay that a company has by first day, in history. */

/** Rules of an agreement by first day: what changed in them is for the rules themselves to show. */
const DATED_RULES = shown(
  [],
  [
    known('from', 'plain'),
    known('name', 'plain', { path: 'rules.name', fresh: 'both' }),
    known('source', 'plain', { path: 'rules.source' }),
    known('rules', 'differs', { path: 'rules' }),
  ],
);

export const RULE_NOUNS = {
  rule_set: {
    icon: Scale,
    fields: shown(
      [],
      [
        known('from', 'plain'),
        known('name', 'rule_name', { path: 'rules.name', fresh: 'both' }),
        ...OB_LEVELS.flatMap((level) => [
          known(`ob${level}`, 'percent', { path: `rules.multipliers_pct.${level}` }),
          known(`ob${level}_ore`, 'ore', { path: `rules.amounts_ore.${level}` }),
          known(`ob${level}_divisor`, 'plain', { path: `rules.divisors.${level}` }),
          known(`ob${level}_name`, 'text', { path: `rules.names.${level}` }),
          known(`ob${level}_account`, 'plain', { path: `rules.accounts.${level}` }),
        ]),
        known('break_order', 'break_order', { path: 'rules.break_order' }),
        known('rounding_min', 'rounding', { path: 'rules.rounding_min' }),
        known('windows', 'differs', { path: 'rules.windows' }),
      ],
    ),
  },
  on_call_rule: { icon: AlarmClock, fields: DATED_RULES },
  overtime_rule: { icon: AlarmClockPlus, fields: DATED_RULES },
  work_rule: { icon: BedDouble, fields: DATED_RULES },
} as const;
