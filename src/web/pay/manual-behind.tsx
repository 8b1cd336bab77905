import { useTranslation } from 'react-i18next';
import type { PayLine } from '../../contract/pay.ts';
import { useFormat } from '../format.ts';

type Props = { readonly manual: NonNullable<PayLine['manual']> };

/** Where a typed line comes from: its code, who entered it and why; of a wage attachment how it was computed. */
export function ManualBehind({ manual }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { number, name, note, entered_by, one_time, attachment } = manual;
  return (
    <>
      <p>
        {entered_by === null
          ? t('pay.manual.code', { number, name })
          : t('pay.manual.code_by', { number, name, who: entered_by })}
        {note !== '' && ` ${t('pay.manual.note', { note })}`}
      </p>
      {one_time && <p>{t('pay.manual.one_time')}</p>}
      {attachment !== undefined && (
        <p>
          {t('pay.manual.attachment', {
            ordered: format.krOre(attachment.ordered),
            reserved: format.krOre(attachment.reserved),
            net: format.krOre(attachment.net),
          })}
        </p>
      )}
    </>
  );
}
