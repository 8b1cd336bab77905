import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type CostCentre, changeCostCentre, createCostCentre } from '../../contract/cost-centres.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';

type Props = { readonly centre: CostCentre | null; readonly onClose: () => void };

const checkNew = checkedBy(createCostCentre.body);
const checkChange = checkedBy(changeCostCentre.body);

/** Adds a cost centre, or changes its name or its use; the number stays, since payslips name it. */
export function CostCentreDialog({ centre, onClose }: Props) {
  const { t } = useTranslation();
  const sheet = useFormSheet<Pick<CostCentre, 'number' | 'name' | 'active'>, CostCentre>({
    initial: { number: centre?.number ?? '', name: centre?.name ?? '', active: centre?.active ?? true },
    check: ({ number, ...rest }) => (centre === null ? checkNew({ number, ...rest }) : checkChange(rest)),
    send: ({ number, ...rest }, { idempotencyKey }) =>
      centre === null
        ? send(createCostCentre, { body: { number, ...rest }, idempotencyKey })
        : send(changeCostCentre, {
            params: { id: centre.id },
            body: rest,
            ifMatch: centre.version,
            idempotencyKey,
          }),
    onDone: ({ number, name }) => {
      toast(t('payRules.centres.saved', { name: `${number} ${name}` }));
      onClose();
      void changed('company');
    },
  });
  const { form } = sheet;
  const title =
    centre === null
      ? t('payRules.centres.add')
      : t('payRules.centres.change_named', { name: `${centre.number} ${centre.name}` });
  return (
    <FormSheet size="sm" title={title} onClose={onClose}>
      <FormBody
        sheet={sheet}
        submit={t(centre === null ? 'payRules.centres.submit' : 'payRules.centres.save')}
      >
        {centre === null && (
          <TextInput
            {...form.getInputProps('number')}
            label={t('fields.number')}
            description={t('payRules.centres.number_hint')}
            maxLength={10}
            required
          />
        )}
        <TextInput
          {...form.getInputProps('name')}
          label={t('payRules.centres.name')}
          maxLength={60}
          required
        />
        {centre !== null && (
          <Checkbox
            label={t('fields.active')}
            description={t('payRules.centres.active_hint')}
            checked={form.values.active}
            onChange={(event) => form.setFieldValue('active', event.currentTarget.checked)}
          />
        )}
      </FormBody>
    </FormSheet>
  );
}
