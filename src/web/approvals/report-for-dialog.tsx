import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { createTimeEntry, type TimeEntry, withdrawReports } from '../../contract/time-entries.ts';
import { isoOf, lengthOf } from '../../core/clock.ts';
import { requiredBreak } from '../../core/time-entry.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { nameOf } from '../roles.ts';
import { settingsOn } from '../settings-on.ts';
import { FirstField } from '../ui/first-field.tsx';
import { Fields, reportOf, type Typed, Verdict } from './adjust-form.tsx';
import type { Rules } from './facts.ts';
import { type Planned, spanOf, spansOn } from './planned.ts';

type Props = {
  /** The shift without a report. */
  readonly shift: Planned;
  readonly plan: readonly Planned[];
  readonly rules: Rules;
  readonly onClose: () => void;
};

/** The planned break, otherwise the one that the length requires. */
function breakOf(shift: Planned, rules: Rules): number {
  const span = spanOf(shift);
  if (shift.kind !== 'work' || span === null) return 0;
  return shift.break_min ?? requiredBreak(lengthOf(span), settingsOn(rules, shift.date).break_rule);
}

const typedSchema = z.object({
  times: z.object({ start: z.string(), end: z.string().nullable() }).nullable(),
  break_duration: z.number(),
  worked: z.string(),
  description: z.string(),
});

/**
 * A manager enters the report that a person has not made, with the times that were worked. History says who entered it, and
 * it is decided as any other report is.
 */
export function ReportForDialog({ shift, plan, rules, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { date, kind } = shift;
  const user = shift.worker.id;
  const name = nameOf(shift.worker);
  const said = { name, when: format.dayOfWeek(date) };
  const judge = (typed: Typed) => reportOf({ date, kind }, typed, rules.time_zone);
  const sheet = useFormSheet<Typed, TimeEntry>({
    initial: {
      times: { start: shift.start_time_local, end: shift.end_time_local },
      break_duration: breakOf(shift, rules),
      worked: '',
      description: '',
    },
    check: (typed) => {
      const report = judge(typed);
      if (report?.refusal !== null) return { times: true };
      return report.worked === null ? { worked: t('errors.worked_unfit') } : {};
    },
    send: (typed, { idempotencyKey }) => {
      const worked = judge(typed)?.worked ?? [];
      const { times, break_duration, description } = typed;
      return send(createTimeEntry, {
        body: {
          user,
          date,
          start_time: times?.start ?? '',
          end_time: times?.end ?? '',
          break_duration,
          description: description.trim(),
          ...(kind === 'work'
            ? {}
            : {
                kind,
                worked: worked.map(({ start, end }) => ({ start_time: isoOf(start), end_time: isoOf(end) })),
              }),
        },
        idempotencyKey,
      });
    },
    onDone: ({ id, version }) => {
      toast(
        i18next.t('approvals.missing.entered', said),
        () => {
          send(withdrawReports, { body: { entries: [{ id, version }] } })
            .then(() => changed('time-entries'))
            .catch(toastError);
        },
        id,
      );
      onClose();
      void changed('time-entries');
    },
    draft: { name: `report-for:${shift.id}`, schema: typedSchema },
  });
  return (
    <FormSheet title={t('approvals.missing.enter_title', said)} onClose={onClose}>
      <FirstField>
        <FormBody sheet={sheet} submit={t('approvals.missing.enter_submit')}>
          <Fields form={sheet.form} kind={kind} />
          <Verdict
            report={judge(sheet.form.values)}
            break_min={sheet.form.values.break_duration}
            kind={kind}
            assigned={spansOn(plan, { user_id: user, date, kind })}
            rules={rules}
          />
        </FormBody>
      </FirstField>
    </FormSheet>
  );
}
