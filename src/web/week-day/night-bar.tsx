import ArrowLeftToLine from 'lucide-react/icons/arrow-left-to-line';
import { useTranslation } from 'react-i18next';
import { lengthOf } from '../../core/clock.ts';
import { staffingOf } from '../../core/staffing.ts';
import { useFormat } from '../format.ts';
import looks from '../roster/looks.module.css';
import { isDraft } from '../week/overlay.ts';
import { shortTimes } from '../week/pill.tsx';
import classes from '../week/week.module.css';
import type { Night } from './nights.ts';

/** `22:00–06:00 från dagen före, 5 h av den här dagen` */
export function useNightWords() {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ shift, assignment, part }: Night): string => {
    const times = format.range(shift.start_time_local, shift.end_time_local);
    const said = t('weekDay.night_said', { times, hours: format.duration(lengthOf(part)) });
    return isDraft(shift, assignment) ? `${said}, ${t('week.draft.put')}` : said;
  };
}

/** A shift that began on the day before, from midnight: it is looked at here, and changed on its own day. */
export function NightBar({ night, said }: { readonly night: Night; readonly said: string }) {
  const { t } = useTranslation();
  const { shift, assignment } = night;
  const times = shortTimes(shift.start_time_local, shift.end_time_local);
  return (
    <span
      className={`${classes.pill} ${looks.look}`}
      data-look={staffingOf(assignment === null ? [] : [assignment])}
      data-night={shift.id}
      style={{ ...FROM_BEFORE, ...(isDraft(shift, assignment) ? DRAFT : {}) }}
      title={said}
      aria-hidden="true"
    >
      <ArrowLeftToLine size={12} />
      {t('weekDay.night', { times })}
    </span>
  );
}

const FROM_BEFORE = {
  borderStartStartRadius: 0,
  borderEndStartRadius: 0,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
} as const;
const DRAFT = { border: '2px dashed currentcolor', boxShadow: 'none' } as const;
