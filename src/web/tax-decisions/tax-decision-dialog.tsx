import { NumberInput, Select } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  changeTaxDecision,
  createTaxDecision,
  type TaxDecisionFields,
  type TaxDecisionRow,
} from '../../contract/tax-decisions.ts';
import { DECISION_NEEDS, TAX_DECISION_KINDS, type TaxDecisionKind } from '../../core/pay/tax-decision.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { today } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { oneOf } from '../search.ts';
import { languageOf, sayError } from '../text/index.ts';

type Props = {
  /** null: a new one. */
  readonly was: TaxDecisionRow | null;
  readonly user: string;
  readonly name: string;
  readonly onClose: () => void;
};

type Values = Omit<TaxDecisionFields, 'percent' | 'amount' | 'first_day'> & {
  readonly percent: number | string;
  readonly amount: number | string;
  readonly first_day: string | null;
};

const checkBody = checkedBy(changeTaxDecision.body);

/** Enters or changes a decision about a person's tax. */
export function TaxDecisionDialog({ was, user, name, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const sheet = useFormSheet<Values, TaxDecisionRow>({
    initial: valuesOf(was),
    check: (values) => {
      const needs = DECISION_NEEDS[values.kind];
      return {
        ...checkBody(bodyOf(values)),
        ...(needs !== null && typeof values[needs] !== 'number'
          ? { [needs]: t(`taxDecisions.missing.${needs}`) }
          : {}),
        ...(values.first_day === null ? { first_day: t('taxDecisions.first_missing') } : {}),
        ...(values.first_day !== null && values.last_day !== null && values.last_day < values.first_day
          ? { last_day: t('taxDecisions.wrong_order') }
          : {}),
      };
    },
    send: (values, { idempotencyKey }) => {
      const { first_day = today(), ...rest } = bodyOf(values);
      const body = { ...rest, first_day };
      return was === null
        ? send(createTaxDecision, { body: { ...body, user }, idempotencyKey })
        : send(changeTaxDecision, { params: { id: was.id }, body, ifMatch: was.version, idempotencyKey });
    },
    onDone: () => {
      toast(i18next.t('taxDecisions.done', { name }));
      onClose();
      void changed('payroll', 'pay-months');
    },
    say: (error) => t('taxDecisions.failed', { detail: sayError(error) }),
  });
  const { form } = sheet;
  const { kind } = form.values;
  const needs = DECISION_NEEDS[kind];
  return (
    <FormSheet
      size="sm"
      title={t(`taxDecisions.title.${was === null ? 'new' : 'change'}`, { name })}
      onClose={onClose}
    >
      <FormBody sheet={sheet} submit={t('taxDecisions.save')}>
        <Select
          label={t('taxDecisions.kind')}
          description={t(`taxDecisions.hints.${kind}`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={TAX_DECISION_KINDS.map((value) => ({ value, label: t(`taxDecisions.kinds.${value}`) }))}
          value={kind}
          onChange={(value) => form.setFieldValue('kind', oneOf(TAX_DECISION_KINDS, value) ?? kind)}
          allowDeselect={false}
          error={form.errors.kind}
        />
        {needs !== null && (
          <NumberInput
            {...form.getInputProps(needs)}
            label={t(`taxDecisions.${needs}`)}
            min={0}
            {...(needs === 'percent' ? { max: 100, suffix: ' %' } : { suffix: ' kr' })}
            decimalScale={needs === 'percent' ? 2 : 0}
            decimalSeparator={languageOf(i18n.language) === 'sv' ? ',' : '.'}
            allowedDecimalSeparators={[',', '.']}
            allowNegative={false}
            clampBehavior="none"
            hideControls
            required
          />
        )}
        <DateField
          {...form.getInputProps('first_day')}
          label={t('taxDecisions.first_day')}
          description={t('taxDecisions.follow')}
          required
        />
        <DateField
          {...form.getInputProps('last_day')}
          label={t('taxDecisions.last_day')}
          description={t('taxDecisions.last_day_open')}
          clearable
        />
      </FormBody>
    </FormSheet>
  );
}

const NEW = { kind: 'percent' as TaxDecisionKind, percent: '', amount: '', last_day: null };

function valuesOf(was: TaxDecisionRow | null): Values {
  if (was === null) return { ...NEW, first_day: today(), last_day: `${today().slice(0, 4)}-12-31` };
  const { kind, percent, amount, first_day, last_day } = was;
  return { kind, percent: percent ?? '', amount: amount ?? '', first_day, last_day };
}

/** The fields as they are sent: the figure that the kind has, and null for the other. */
function bodyOf({ kind, percent, amount, first_day, last_day }: Values) {
  const needs = DECISION_NEEDS[kind];
  const figure = (name: 'percent' | 'amount', typed: number | string): number | null =>
    needs === name && typeof typed === 'number' ? typed : null;
  return {
    kind,
    percent: figure('percent', percent),
    amount: figure('amount', amount),
    ...(first_day === null ? {} : { first_day }),
    last_day,
  };
}
