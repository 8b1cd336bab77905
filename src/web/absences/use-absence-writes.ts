import { useTranslation } from 'react-i18next';
import {
  ABSENCE_FIELDS,
  type Absence,
  changeAbsence,
  createAbsence,
  deleteAbsence,
} from '../../contract/absences.ts';
import type { AbsenceExtent, AbsenceKind } from '../../core/absence.ts';
import { addDays } from '../../core/calendar.ts';
import { picked } from '../../core/picked.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { discard, type UnsentAbsence } from '../offline/unsent.ts';
import { sendOrKeepAbsence } from '../offline/unsent-calls.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { randomKey } from '../random-key.ts';
import { nameOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { showAtOnce } from './queries.ts';

/** Days, kind and extent, as they are sent. */
export type AbsenceValues = {
  readonly kind: AbsenceKind;
  readonly first_day: string;
  readonly last_day: string | null;
  readonly extent_pct: AbsenceExtent;
  readonly from_time?: string | null;
  readonly until_time?: string | null;
  readonly note: string;
};

/** An own absence as it is sent, now or later. */
function unsentOf(values: AbsenceValues, user: string, key: string): UnsentAbsence {
  const { kind, first_day, last_day, extent_pct, from_time = null, until_time = null, note } = values;
  const body = { kind, first_day, last_day, extent_pct, from_time, until_time, note, user };
  return { of: 'absence', key, person: user, at: Date.now(), body, refused: null };
}

/** Reports, ends, changes or removes an absence; each shows a toast with undo. A refusal is thrown to the caller. */
export function useAbsenceWrites() {
  const { t } = useTranslation();
  const me = useMe();
  const reread = (): void => void changed('absences');

  const undo = (action: () => Promise<unknown>) => () => {
    void action()
      .then(() => toast(t('absences.done.undone')))
      .catch(toastError)
      .finally(reread);
  };
  const drop = ({ id, version }: Absence) => send(deleteAbsence, { params: { id }, ifMatch: version });
  const put = (of: Absence, values: Partial<AbsenceValues>) =>
    send(changeAbsence, { params: { id: of.id }, body: values, ifMatch: of.version });

  const report = async (
    values: AbsenceValues,
    user: string | null,
    idempotencyKey?: string,
  ): Promise<void> => {
    if (user === null || user === me.id) return reportOwn(values, idempotencyKey);
    const made = await send(createAbsence, {
      body: { ...values, user },
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
    reread();
    toast(
      t('absences.done.entered', { name: nameOf(made.user) }),
      undo(() => drop(made)),
      made.id,
    );
  };

  /** Without a network it waits here. */
  const reportOwn = async (values: AbsenceValues, key: string = randomKey()): Promise<void> => {
    const item = unsentOf(values, me.id, key);
    const { reply, kept } = await sendOrKeepAbsence(item);
    if (kept) return toast(t('offline.toast.absence_kept'), () => void discard(item));
    reread();
    toast(t(`absences.done.${values.kind}`), reply === null ? undefined : undo(() => drop(reply)), reply?.id);
  };

  const change = async (was: Absence, values: Partial<AbsenceValues>, said: string): Promise<Absence> => {
    const became = await put(was, values);
    showAtOnce(became);
    reread();
    toast(
      said,
      undo(() => put(became, picked(was, ABSENCE_FIELDS))),
      became.id,
    );
    return became;
  };

  const remove = async (was: Absence): Promise<void> => {
    await drop(was);
    reread();
    const user = was.user_id === me.id ? {} : { user: was.user_id };
    toast(
      t('absences.done.removed'),
      undo(() => send(createAbsence, { body: { ...picked(was, ABSENCE_FIELDS), ...user } })),
    );
  };

  /** Back at work on that day; on the first day of the absence, the absence is removed. */
  const back = async (was: Absence, on: string): Promise<void> => {
    const own = was.user_id === me.id;
    const said = own
      ? t(was.kind === 'sick' ? 'absences.done.back' : 'absences.done.back_vab')
      : t('absences.done.back_named', { name: nameOf(was.user) });
    if (on <= was.first_day) await remove(was);
    else await change(was, { last_day: addDays(on, -1) }, said);
  };

  return { report, change, remove, back };
}
