import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../text/index.ts';

type Props = NumberInputProps & { readonly whole?: boolean };

/** A number with at most two decimals, as the language writes them. */
export function NumberField({ whole = false, ...rest }: Props) {
  const { i18n } = useTranslation();
  return (
    <NumberInput
      {...rest}
      decimalSeparator={languageOf(i18n.language) === 'sv' ? ',' : '.'}
      allowedDecimalSeparators={[',', '.']}
      decimalScale={whole ? 0 : 2}
      allowNegative={false}
      hideControls
      clampBehavior="none"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
