import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { OB_LEVELS } from '../../core/pay/ob.ts';
import { type Format, useFormat } from '../format.ts';
import { obName } from '../parts/ob-split.ts';
import { useOwnTerms } from '../pay/terms.ts';
import { useMe } from '../session.ts';
import { settingsQuery } from '../settings-query.ts';
import { shiftsAroundQuery } from '../time-entries/shifts-around.ts';
import { Columns } from '../ui/columns.tsx';
import { KindMark } from './kind-mark.tsx';
import { useMoreOfShift } from './more-of-shift.ts';
import { type ShiftFacts, shiftFacts } from './shift-facts.ts';
import classes from './shift-facts-list.module.css';

/** The facts to know before accepting a shift: length, unsocial hours, pay, rest. */
export function ShiftFactsList({ assignment }: { readonly assignment: AssignmentWithShift }) {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const { data: settings } = useQuery(settingsQuery());
  const { data: others } = useQuery(shiftsAroundQuery(me.id, assignment.shift_details.date));
  const terms = useOwnTerms(assignment.shift_details.date);
  const more = useMoreOfShift()(assignment.shift_details);
  if (settings === undefined) return null;
  const facts = shiftFacts(assignment, others ?? [], settings, terms);
  return (
    <Columns component="dl" of="max-content minmax(0, 1fr)" gap="4px 16px" fz="sm" className={classes.facts}>
      <dt>{t('shifts.facts.duration')}</dt>
      <dd>
        {format.duration(facts.duration_min)}
        {facts.break_min > 0 &&
          ` (${t('shifts.facts.break_off', { hours: format.hours(facts.hours.total_min / 60) })})`}
      </dd>
      <dt>{t('shifts.facts.ob')}</dt>
      <dd>{obText(facts, format) || t('shifts.facts.no_ob')}</dd>
      {assignment.shift_details.kind !== 'work' && (
        <>
          <dt>{t('fields.kind')}</dt>
          <dd>
            <KindMark kind={assignment.shift_details.kind} />
          </dd>
        </>
      )}
      {more.map(([name, said]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{said}</dd>
        </Fragment>
      ))}
      <Pay facts={facts} />
      {others !== undefined && <Rest facts={facts} />}
    </Columns>
  );
}

/** `OB2 2,5 h · OB3 1 h`; empty without unsocial hours. */
export const obText = ({ hours, rules }: ShiftFacts, format: Format): string =>
  OB_LEVELS.map((level) => ({ name: obName(level, rules), min: hours[`ob${level}_min`] }))
    .filter(({ min }) => min > 0)
    .map(({ name, min }) => `${name} ${format.hours(min / 60)}`)
    .join(' · ');

function Pay({ facts: { pay } }: { readonly facts: ShiftFacts }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (pay === null) return null;
  const kr = format.kr(pay.kronor);
  const words =
    pay.of === 'shift'
      ? t('shifts.facts.pay_shift', { kr })
      : pay.kronor === 0
        ? t('shifts.facts.pay_month_only')
        : t('shifts.facts.pay_ob', { kr });
  return (
    <>
      <dt>{t('shifts.facts.pay')}</dt>
      <dd>{words}</dd>
    </>
  );
}

const LONG_REST_MIN = 7 * 1440;

function Rest({ facts: { rest_min, rest_short } }: { readonly facts: ShiftFacts }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words =
    rest_min === null
      ? t('shifts.facts.rest_free')
      : rest_min > LONG_REST_MIN
        ? t('shifts.facts.rest_long')
        : rest_short
          ? t('shifts.facts.rest_short', { rest: format.duration(rest_min) })
          : format.duration(rest_min);
  return (
    <>
      <dt>{t('shifts.facts.rest')}</dt>
      <dd data-short={rest_short}>{words}</dd>
    </>
  );
}
