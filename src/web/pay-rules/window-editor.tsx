import { Select, Text, VisuallyHidden } from '@mantine/core';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import { OB_LEVELS, type ObBucket } from '../../core/pay/ob.ts';
import { DAY_CLASSES, type ObDay } from '../../core/pay/ob-days.ts';
import { windowInWords } from '../../core/pay/ob-windows.ts';
import { useFormat } from '../format.ts';
import { TimesInput } from '../parts/times-input.tsx';
import { useObWords } from '../pay/use-ob-explained.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { levelStyle } from '../ui/level-style.ts';
import classes from './rules-form.module.css';
import { type Faults, type TypedWindow, withTimes } from './typed-rules.ts';

type Fault = ReturnType<Faults['windows']['get']>;
type Props = {
  readonly window: TypedWindow;
  readonly fault: Fault;
  readonly onChange: (window: TypedWindow) => void;
  readonly onRemove: () => void;
  /** The levels of the rules, and what the window is called. */
  readonly of: WindowWords;
};

export type WindowWords = {
  readonly levels: readonly { readonly value: string; readonly label: string }[];
  readonly legend: string;
  readonly remove: string;
};

/** One window of the agreement: its days, start, end and level. */
export function WindowEditor({ window, fault, onChange, onRemove, of }: Props) {
  const { t } = useTranslation();
  const said = useFaultText(fault);
  const error = `window-${window.key}-fault`;
  const { from, until } = window;
  return (
    <fieldset
      className={classes.window}
      data-level={window.bucket}
      style={levelStyle(window.bucket)}
      data-wrong={fault !== undefined || undefined}
      aria-describedby={said === null ? undefined : error}
    >
      <VisuallyHidden component="legend">{of.legend}</VisuallyHidden>
      <div className={classes.windowTop}>
        <Select
          label={t('payRules.form.level')}
          data={of.levels}
          value={String(window.bucket)}
          allowDeselect={false}
          onChange={(value) => onChange({ ...window, bucket: bucketIn(value) ?? window.bucket })}
        />
        <div>
          <TimesInput
            label={t('payRules.form.times')}
            description={undefined}
            placeholder="18-20"
            value={from === '' ? null : { start: from, end: until === '' ? null : until }}
            onChange={(times) => onChange(withTimes(window, times?.start ?? '', times?.end ?? ''))}
          />
        </div>
        <Ends window={window} onChange={onChange} />
        <IconButton className={classes.remove} aria-label={of.remove} title={of.remove} onClick={onRemove}>
          <Trash2 size={17} />
        </IconButton>
      </div>
      <Days days={window.days} onChange={(days) => onChange({ ...window, days })} />
      {said !== null && (
        <Text id={error} c="var(--bad)" fz="sm" role="alert">
          {said}
        </Text>
      )}
    </fieldset>
  );
}

const bucketIn = (value: string | null): ObBucket | undefined =>
  OB_LEVELS.find((bucket) => String(bucket) === value);

const WEEKDAY_END = 'weekday';
const MOST_DAYS = 6;

/** The day on which the window ends. */
function Ends({ window, onChange }: Pick<Props, 'window' | 'onChange'>) {
  const { t } = useTranslation();
  const said = (count: number): string => {
    if (count === 0) return t('payRules.form.same_day');
    return count === 1 ? t('payRules.form.next_day') : t('payRules.form.later_day', { count });
  };
  const choose = (value: string | null): void => {
    if (value === WEEKDAY_END)
      onChange({ ...window, until_weekday: true, days_after: Math.max(1, window.days_after) });
    else onChange({ ...window, until_weekday: false, days_after: Number(value) });
  };
  return (
    <Select
      className={classes.ends}
      label={t('payRules.form.ends')}
      data={[
        ...Array.from({ length: MOST_DAYS + 1 }, (_, count) => ({
          value: String(count),
          label: said(count),
        })),
        { value: WEEKDAY_END, label: t('payRules.form.next_weekday') },
      ]}
      value={window.until_weekday ? WEEKDAY_END : String(window.days_after)}
      allowDeselect={false}
      onChange={choose}
    />
  );
}

type DaysProps = { readonly days: readonly ObDay[]; readonly onChange: (days: TypedWindow['days']) => void };
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The seven days and the kinds of days as toggle buttons. */
function Days({ days, onChange }: DaysProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const toggle = (day: TypedWindow['days'][number]): void =>
    onChange(days.includes(day) ? days.filter((one) => one !== day) : [...days, day]);
  return (
    <fieldset className={classes.days}>
      <VisuallyHidden component="legend">{t('payRules.form.days')}</VisuallyHidden>
      <span className={classes.weekdays}>
        {WEEKDAYS.map((day) => (
          <button
            key={day}
            type="button"
            className={classes.day}
            aria-pressed={days.includes(day)}
            title={format.weekday(`2024-01-0${day}`)}
            onClick={() => toggle(day)}
          >
            {format.shortWeekday(`2024-01-0${day}`)}
          </button>
        ))}
      </span>
      <span className={classes.kinds}>
        {DAY_CLASSES.map((day) => (
          <button
            key={day}
            type="button"
            className={classes.day}
            aria-pressed={days.includes(day)}
            onClick={() => toggle(day)}
          >
            {t(`payRules.chart.${day}`)}
          </button>
        ))}
      </span>
    </fieldset>
  );
}

function useFaultText(fault: Fault): string | null {
  const { t } = useTranslation();
  const words = useObWords();
  if (fault === undefined) return null;
  const { code, other } = fault;
  if (other === null) return t(`errors.rules_${code}`);
  const { days_after: until_days_after, ...rest } = other;
  const window = windowInWords({ ...rest, until_days_after }, words);
  return t('payRules.form.overlaps', { bucket: other.bucket, window });
}
