import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../text/index.ts';

/** A number with at most two decimals, written as in the language. */
export function MoneyInput(props: NumberInputProps) {
  const { i18n } = useTranslation();
  return (
    <NumberInput
      decimalScale={2}
      decimalSeparator={languageOf(i18n.language) === 'sv' ? ',' : '.'}
      allowedDecimalSeparators={[',', '.']}
      thousandSeparator={languageOf(i18n.language) === 'sv' ? ' ' : ','}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
    />
  );
}
