import CircleX from 'lucide-react/icons/circle-x';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { Notice } from '../ui/notice.tsx';
import { type UnsentAct, useUnsentActs } from './unsent.ts';
import { UnsentActions } from './unsent-act.tsx';

/** What was refused and is no report says so everywhere, with its ways on: its place may be another screen. */
export const RefusedActs = () =>
  useUnsentActs().map((item) => item.refused !== null && <RefusedAct key={item.key} item={item} />);

function RefusedAct({ item }: { readonly item: UnsentAct }) {
  const { t } = useTranslation();
  const format = useFormat();
  const day = format.shortDate(item.of === 'absence' ? item.body.first_day : item.date);
  const name = t(`offline.act.refused_${item.of}`, { day });
  return (
    <Notice tone="wait" icon={<CircleX size={18} />}>
      {name}
      <UnsentActions item={item} name={name} />
    </Notice>
  );
}
