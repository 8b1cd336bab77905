import { Button, Flex, Group, NumberInput, Select, TextInput } from '@mantine/core';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { OB_LEVELS, type ObBucket } from '../../core/pay/ob.ts';
import { RULE_SET_LIMITS } from '../../core/pay/ob-rules.ts';
import { oneOf } from '../search.ts';
import { languageOf } from '../text/index.ts';
import { Columns } from '../ui/columns.tsx';
import { FieldGroup } from '../ui/field-group.tsx';
import { LevelSwatch } from './level-swatch.tsx';
import classes from './rules-form.module.css';
import {
  type Faults,
  levelsTyped,
  NEW_LEVEL,
  type Supplement,
  type TypedRules,
  UNITS,
} from './typed-rules.ts';

type Props = {
  readonly typed: TypedRules;
  readonly faults: Faults['supplements'];
  readonly onChange: (supplements: TypedRules['supplements']) => void;
};

const LEAST = 3;

/** The levels of the agreement: their names, what an hour of each adds, and their accounts. */
export function SupplementFields({ typed, faults, onChange }: Props) {
  const { t } = useTranslation();
  const { supplements, windows } = typed;
  const last = supplements.length;
  const isUsed = (level: number): boolean => windows.some((window) => window.bucket === level);
  return (
    <FieldGroup legend={t('payRules.form.supplements')} pairs={false}>
      <Columns of="repeat(3, minmax(0, 1fr))" gap="16px" align="start" below="36em">
        {levelsTyped(typed).map((level, index) => (
          <SupplementField
            key={level}
            level={level}
            supplement={supplements[index] ?? NEW_LEVEL}
            fault={faults.get(level)}
            used={isUsed(level)}
            onChange={(supplement) => onChange(supplements.with(index, supplement))}
          />
        ))}
      </Columns>
      <Group gap="xs">
        {last < OB_LEVELS.length && (
          <Button
            variant="light"
            mih="var(--tap)"
            leftSection={<Plus size={16} />}
            onClick={() => onChange([...supplements, NEW_LEVEL])}
          >
            {t('payRules.form.add_level', { number: last + 1 })}
          </Button>
        )}
        {last > LEAST && !isUsed(last) && (
          <Button variant="default" mih="var(--tap)" onClick={() => onChange(supplements.slice(0, -1))}>
            {t('payRules.form.remove_level', { number: last })}
          </Button>
        )}
      </Group>
    </FieldGroup>
  );
}

type FieldProps = {
  readonly level: ObBucket;
  readonly supplement: Supplement;
  readonly fault: ReturnType<Props['faults']['get']>;
  readonly used: boolean;
  readonly onChange: (supplement: Supplement) => void;
};

function SupplementField({ level, supplement, fault, used, onChange }: FieldProps) {
  const { t, i18n } = useTranslation();
  const { unit, value, name, account } = supplement;
  const decimal = languageOf(i18n.language) === 'sv' ? ',' : '.';
  const useless = used && fault === undefined && value !== '' && Number(value) === 0;
  const said =
    fault === undefined
      ? undefined
      : fault === 'empty'
        ? t('payRules.form.fill_supplement')
        : t(`errors.rules_${fault}`);
  const of_account = fault === 'bad_account';
  return (
    <div className={classes.supplement}>
      <NumberInput
        label={
          <Flex component="span" align="center" gap={8} display="inline-flex">
            <LevelSwatch level={level} />
            {t('payRules.level', { number: level })}
          </Flex>
        }
        value={value}
        onChange={(typed) => onChange({ ...supplement, value: typed })}
        decimalSeparator={decimal}
        allowedDecimalSeparators={[',', '.']}
        decimalScale={unit === 'kronor' ? 2 : 0}
        allowNegative={false}
        hideControls
        clampBehavior="none"
        error={of_account ? undefined : said}
        description={useless ? t('payRules.form.useless', { number: level }) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <Select
        aria-label={t('payRules.form.unit', { number: level })}
        data={UNITS.map((one) => ({ value: one, label: t(`payRules.form.${one}`) }))}
        value={unit}
        allowDeselect={false}
        onChange={(chosen) => onChange({ ...supplement, unit: oneOf(UNITS, chosen) ?? unit })}
      />
      <TextInput
        aria-label={t('payRules.form.level_name', { number: level })}
        placeholder={t('payRules.form.level_name_hint')}
        value={name}
        maxLength={RULE_SET_LIMITS.name}
        onChange={(event) => onChange({ ...supplement, name: event.currentTarget.value })}
      />
      <NumberInput
        aria-label={t('payRules.form.level_account', { number: level })}
        placeholder={t('payRules.form.level_account_hint')}
        value={account}
        onChange={(typed) => onChange({ ...supplement, account: typed })}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        clampBehavior="none"
        error={of_account ? said : undefined}
      />
    </div>
  );
}
