import { Select } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  changeSickTerm,
  createSickTerm,
  type SickTermFields,
  type SickTermRow,
} from '../../contract/sick-terms.ts';
import { SICK_TERM_KINDS } from '../../core/pay/sick-terms.ts';
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
import { sayError } from '../text/index.ts';

type Props = {
  /** null: a new one. */
  readonly was: SickTermRow | null;
  readonly user: string;
  readonly name: string;
  readonly onClose: () => void;
};

type Values = Omit<SickTermFields, 'first_day'> & { readonly first_day: string | null };

const checkBody = checkedBy(changeSickTerm.body);

/** Enters or changes a decision on special protection, or a karensavdrag of another program. */
export function SickTermDialog({ was, user, name, onClose }: Props) {
  const { t } = useTranslation();
  const sheet = useFormSheet<Values, SickTermRow>({
    initial: was ?? { kind: 'often', first_day: `${today().slice(0, 7)}-01`, last_day: null },
    check: (values) => {
      const { kind, first_day, last_day } = bodyOf(values);
      return {
        ...checkBody(bodyOf(values)),
        ...(values.first_day === null ? { first_day: t('sickTerms.first_missing') } : {}),
        ...(kind === 'karens' && first_day !== undefined && first_day > today()
          ? { first_day: t('sickTerms.not_ahead') }
          : {}),
        ...(first_day !== undefined && last_day !== null && last_day < first_day
          ? { last_day: t('sickTerms.wrong_order') }
          : {}),
      };
    },
    send: (values, { idempotencyKey }) => {
      const { first_day = today(), ...rest } = bodyOf(values);
      const body = { ...rest, first_day };
      return was === null
        ? send(createSickTerm, { body: { ...body, user }, idempotencyKey })
        : send(changeSickTerm, { params: { id: was.id }, body, ifMatch: was.version, idempotencyKey });
    },
    onDone: () => {
      toast(i18next.t('sickTerms.done', { name }));
      onClose();
      void changed('payroll', 'pay-months');
    },
    say: (error) => t('sickTerms.failed', { detail: sayError(error) }),
  });
  const { form } = sheet;
  const { kind } = form.values;
  return (
    <FormSheet
      size="sm"
      title={t(`sickTerms.dialog.${was === null ? 'new' : 'change'}`, { name })}
      onClose={onClose}
    >
      <FormBody sheet={sheet} submit={t('sickTerms.save')}>
        <Select
          label={t('sickTerms.kind')}
          description={t(`sickTerms.hints.${kind}`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={SICK_TERM_KINDS.map((value) => ({ value, label: t(`sickTerms.kinds.${value}`) }))}
          value={kind}
          onChange={(value) => form.setFieldValue('kind', oneOf(SICK_TERM_KINDS, value) ?? kind)}
          allowDeselect={false}
          error={form.errors.kind}
        />
        <DateField
          {...form.getInputProps('first_day')}
          label={t(kind === 'karens' ? 'sickTerms.karens_day' : 'sickTerms.first_day')}
          required
        />
        {kind !== 'karens' && (
          <DateField
            {...form.getInputProps('last_day')}
            label={t('sickTerms.last_day')}
            description={t('sickTerms.last_day_open')}
            clearable
          />
        )}
      </FormBody>
    </FormSheet>
  );
}

/** The fields as they are sent: a karensavdrag has no last day. */
const bodyOf = ({ kind, first_day, last_day }: Values) => ({
  kind,
  ...(first_day === null ? {} : { first_day }),
  last_day: kind === 'karens' ? null : last_day,
});
