import { Select } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeEmployment,
  createEmployment,
  type Employment,
  type EmploymentFields,
} from '../../contract/employments.ts';
import { EMPLOYMENT_FORMS, END_REASONS } from '../../core/employment.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { today } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { CertificateOffer, saveCertificate } from '../personal-data/save-certificate.tsx';
import { oneOf } from '../search.ts';
import { sayError } from '../text/index.ts';
import { EndOfEmployment } from './end-of-employment.tsx';

/** `end`: only the last day and its reason, with what follows from them. */
export type EmploymentTask =
  | { readonly kind: 'new' }
  | { readonly kind: 'change' | 'end'; readonly employment: Employment };

type Props = {
  readonly task: EmploymentTask;
  readonly user: string;
  readonly name: string;
  /** A later employment is entered: what the calendar holds may belong to it. */
  readonly continues: boolean;
  readonly onClose: () => void;
};

type Values = { [K in keyof EmploymentFields]: EmploymentFields[K] };

const TOUCHED = ['users', 'assignments', 'leave', 'absences', 'pay-months'] as const;

/** Adds, changes or ends an employment. Ending one can be undone; what it removed from the calendar stays removed. */
export function EmploymentDialog({ task, user, name, continues, onClose }: Props) {
  const { t } = useTranslation();
  const was = task.kind === 'new' ? null : task.employment;
  const [wanted, setWanted] = useState(false);
  const sheet = useFormSheet<Values, Employment>({
    initial: valuesOf(task),
    check: (values) => ({
      ...checkBody(bodyOf(values, was)),
      ...(task.kind === 'end' && values.last_day === null ? { last_day: t('employments.day_missing') } : {}),
      ...(was === null && values.first_day === null ? { first_day: t('employments.first_missing') } : {}),
      ...(values.first_day !== null && values.last_day !== null && values.last_day < values.first_day
        ? { last_day: t('errors.last_day_before_first') }
        : {}),
    }),
    send: (values, { idempotencyKey }) => {
      const body = bodyOf(values, was);
      if (was !== null)
        return send(changeEmployment, { params: { id: was.id }, body, ifMatch: was.version, idempotencyKey });
      const first_day = values.first_day ?? today();
      return send(createEmployment, { body: { ...body, first_day, user }, idempotencyKey });
    },
    onDone: (saved) => {
      const undo = was === null ? undefined : () => void restore(was, saved);
      toast(i18next.t(`employments.done.${task.kind}`, { name }), undo);
      if (wanted) void saveCertificate(user, saved.id);
      onClose();
      void changed(...TOUCHED);
    },
    say: (error) => t('employments.failed', { detail: sayError(error) }),
  });
  const { form } = sheet;
  const field = (one: 'first_day' | 'last_day') => form.getInputProps(one);
  return (
    <FormSheet size="sm" title={t(`employments.title.${task.kind}`, { name })} onClose={onClose}>
      <FormBody sheet={sheet} submit={t(`employments.save.${task.kind}`)}>
        {task.kind !== 'end' && (
          <>
            <DateField {...field('first_day')} label={t('fields.first_day')} required={was === null} />
            <Select
              label={t('fields.form')}
              placeholder={t('employments.form_unknown')}
              data={EMPLOYMENT_FORMS.map((value) => ({ value, label: t(`employments.forms.${value}`) }))}
              value={form.values.form}
              onChange={(value) => form.setFieldValue('form', oneOf(EMPLOYMENT_FORMS, value) ?? null)}
              error={form.errors.form}
              clearable
            />
          </>
        )}
        <DateField
          {...field('last_day')}
          label={t('fields.last_day')}
          description={task.kind === 'end' ? t('employments.last_day_hint') : t('employments.last_day_open')}
          clearable={task.kind !== 'end'}
          required={task.kind === 'end'}
        />
        {form.values.last_day !== null && (
          <Select
            label={t('fields.end_reason')}
            placeholder={t('employments.reason_unknown')}
            data={END_REASONS.map((value) => ({ value, label: t(`employments.reasons.${value}`) }))}
            value={form.values.end_reason}
            onChange={(value) => form.setFieldValue('end_reason', oneOf(END_REASONS, value) ?? null)}
            error={form.errors.end_reason}
            clearable
          />
        )}
        {task.kind === 'end' && (
          <>
            <EndOfEmployment name={name} last_day={form.values.last_day} continues={continues} />
            <CertificateOffer wanted={wanted} onChange={setWanted} />
          </>
        )}
      </FormBody>
    </FormSheet>
  );
}

const checkBody = checkedBy(changeEmployment.body);

const NEW = { first_day: null, last_day: null, form: null, end_reason: null };
function valuesOf(task: EmploymentTask): Values {
  if (task.kind === 'new') return { ...NEW, first_day: today() };
  const { first_day, last_day, form, end_reason } = task.employment;
  return { first_day, last_day: task.kind === 'end' ? (last_day ?? today()) : last_day, form, end_reason };
}

/** The fields that differ: an unknown first day is left alone until one is entered. */
function bodyOf({ first_day, last_day, form, end_reason }: Values, was: Employment | null) {
  const from = was ?? NEW;
  const reason = last_day === null ? null : end_reason;
  return {
    ...(first_day === from.first_day || first_day === null ? {} : { first_day }),
    ...(last_day === from.last_day ? {} : { last_day }),
    ...(form === from.form ? {} : { form }),
    ...(reason === from.end_reason ? {} : { end_reason: reason }),
  };
}

/** Puts the employment back as it was. */
async function restore(was: Employment, saved: Employment): Promise<void> {
  const { first_day, last_day, form, end_reason } = was;
  const days = first_day === null ? {} : { first_day };
  try {
    await send(changeEmployment, {
      params: { id: was.id },
      body: { ...days, last_day, form, end_reason },
      ifMatch: saved.version,
    });
  } catch (error) {
    toastError(error);
  }
  await changed(...TOUCHED);
}
