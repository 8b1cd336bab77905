import { Flex, NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ObBucket } from '../../core/pay/ob.ts';
import { oneOf } from '../search.ts';
import { languageOf } from '../text/index.ts';
import { Columns } from '../ui/columns.tsx';
import { FieldGroup } from '../ui/field-group.tsx';
import { LevelSwatch } from './level-swatch.tsx';
import classes from './rules-form.module.css';
import { BUCKETS, type Faults, type Supplement, type TypedRules, UNITS } from './typed-rules.ts';

type Props = {
  readonly typed: TypedRules;
  readonly faults: Faults['supplements'];
  readonly onChange: (supplements: TypedRules['supplements']) => void;
};

/** The supplement for an hour of each level: a percentage, or kronor. */
export function SupplementFields({ typed, faults, onChange }: Props) {
  const { t } = useTranslation();
  const { supplements, windows } = typed;
  const set = (bucket: ObBucket, supplement: Supplement): void =>
    onChange({ ...supplements, [bucket]: supplement });
  return (
    <FieldGroup legend={t('payRules.form.supplements')} pairs={false}>
      <Columns of="repeat(3, minmax(0, 1fr))" gap="12px 16px" align="start" below="36em">
        {BUCKETS.map((bucket) => (
          <SupplementField
            key={bucket}
            bucket={bucket}
            supplement={supplements[bucket]}
            fault={faults.get(bucket)}
            used={windows.some((window) => window.bucket === bucket)}
            onChange={(supplement) => set(bucket, supplement)}
          />
        ))}
      </Columns>
    </FieldGroup>
  );
}

type FieldProps = {
  readonly bucket: ObBucket;
  readonly supplement: Supplement;
  readonly fault: ReturnType<Props['faults']['get']>;
  readonly used: boolean;
  readonly onChange: (supplement: Supplement) => void;
};

function SupplementField({ bucket, supplement: { unit, value }, fault, used, onChange }: FieldProps) {
  const { t, i18n } = useTranslation();
  const decimal = languageOf(i18n.language) === 'sv' ? ',' : '.';
  const useless = used && fault === undefined && value !== '' && Number(value) === 0;
  return (
    <div className={classes.supplement}>
      <NumberInput
        label={
          <Flex component="span" align="center" gap={8} display="inline-flex">
            <LevelSwatch level={bucket} />
            {t('payRules.level', { number: bucket })}
          </Flex>
        }
        value={value}
        onChange={(typed) => onChange({ unit, value: typed })}
        decimalSeparator={decimal}
        allowedDecimalSeparators={[',', '.']}
        decimalScale={unit === 'percent' ? 0 : 2}
        allowNegative={false}
        hideControls
        clampBehavior="none"
        error={
          fault === undefined
            ? undefined
            : fault === 'empty'
              ? t('payRules.form.fill_supplement')
              : t(`errors.rules_${fault}`)
        }
        description={useless ? t('payRules.form.useless', { number: bucket }) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <Select
        aria-label={t('payRules.form.unit', { number: bucket })}
        data={UNITS.map((one) => ({ value: one, label: t(`payRules.form.${one}`) }))}
        value={unit}
        allowDeselect={false}
        onChange={(chosen) => onChange({ unit: oneOf(UNITS, chosen) ?? unit, value })}
      />
    </div>
  );
}
