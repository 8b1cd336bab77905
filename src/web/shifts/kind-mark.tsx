import { Flex } from '@mantine/core';
import Building from 'lucide-react/icons/building-2';
import Phone from 'lucide-react/icons/phone';
import { useTranslation } from 'react-i18next';
import type { ShiftKind } from '../../core/shift.ts';

type Props = {
  readonly kind: ShiftKind;
  /** Of the glyph, in pixels. */
  readonly size?: number;
  /** Of the word; the text's own when left out. */
  readonly fz?: 'sm';
};

/** The glyph of jour (at the workplace) and of beredskap (within reach). */
function KindGlyph({ kind, size = 14 }: Omit<Props, 'fz'>) {
  const Glyph = kind === 'jour' ? Building : Phone;
  return <Glyph size={size} aria-hidden="true" />;
}

/** Jour or beredskap by its glyph and its word, whatever the colour; work is not worth a mark. */
export function KindMark({ kind, size, fz }: Props) {
  const { t } = useTranslation();
  if (kind === 'work') return null;
  return (
    <Flex
      component="span"
      display="inline-flex"
      align="center"
      gap="0.3em"
      fw={600}
      {...(fz === undefined ? {} : { fz })}
      style={{ verticalAlign: 'bottom' }}
    >
      <KindGlyph kind={kind} {...(size === undefined ? {} : { size })} />
      {t(`shifts.kinds.${kind}`)}
    </Flex>
  );
}
