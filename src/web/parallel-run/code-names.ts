import { useTranslation } from 'react-i18next';
import { READ_AS } from '../../core/pay-compare/readings.ts';

/** The name of a pay line's code: ours in words, a pay code by number and name, the old program's as it wrote it. */
export function useCodeName(): (code: string, name: string) => string {
  const { t } = useTranslation();
  return (code, name) => {
    const own = READ_AS.find((one) => one === code);
    return own === undefined ? `${code.replace('#', '')} ${name}`.trim() : t(`pay.lines.${own}`);
  };
}
