import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import type { copyRoster } from '../../contract/roster-copies.ts';
import { COPY_FATES } from '../../core/roster/roll-out.ts';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { keyOfBroken, useBrokenWords } from '../roster/conflict-words.ts';
import shared from '../ui/shared.module.css';

type Found = Pick<ReplyOf<typeof copyRoster>, 'made' | 'placed' | 'replaced' | 'lines' | 'broken'>;

/** What a copy would make, in numbers, and by name what it would leave out. */
export function CopyCounts({ found }: { readonly found: Found }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { made, placed, replaced, lines, broken = [] } = found;
  const sayBroken = useBrokenWords();
  const by_rule = [...Map.groupBy(broken, ({ rule }) => rule)];
  const of_fate = Map.groupBy(lines, ({ fate }) => fate);
  const counts = [
    t('rosterCopies.counts.made', { count: made }),
    t('rosterCopies.counts.placed', { count: placed }),
    ...(replaced > 0 ? [t('rosterCopies.counts.replaced', { count: replaced })] : []),
    ...COPY_FATES.flatMap((fate) => {
      const count = of_fate.get(fate)?.length ?? 0;
      return count === 0 ? [] : [t(`rosterCopies.counts.${fate}`, { count })];
    }),
  ];
  return (
    <Box flex={1} miw={220}>
      <Text fz="sm" fw={600} role="status">
        {made === 0 && replaced === 0 ? t('rosterCopies.nothing') : counts.join(' · ')}
      </Text>
      {COPY_FATES.map((fate) => {
        const own = of_fate.get(fate) ?? [];
        if (own.length === 0) return null;
        return (
          <details key={fate} open={own.length <= 4}>
            <summary>{t(`rosterCopies.fates.${fate}`)}</summary>
            <Box component="ul" mah={160} className={shared.bullets} style={{ overflowY: 'auto' }}>
              {own.map(({ worker, date, start_time_local, end_time_local, reason }, index) => (
                // A person may be named twice on a day.
                // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew with each answer
                <li key={`${worker?.id} ${date} ${index}`}>
                  {worker !== null && <strong>{nameOf(worker)} </strong>}
                  {format.shortDate(date)} {format.range(start_time_local, end_time_local)}:{' '}
                  {t(`rosterCopies.reasons.${reason}`)}
                </li>
              ))}
            </Box>
          </details>
        );
      })}
      {by_rule.map(([rule, own]) => (
        <details key={rule} open={broken.length <= 4}>
          <summary>
            {t(`ruleNames.${rule}`)}: {t('rosterCopies.broken', { count: own.length })}
          </summary>
          <Box component="ul" mah={160} className={shared.bullets} style={{ overflowY: 'auto' }}>
            {own.map((one) => (
              <li key={`${one.worker.id} ${keyOfBroken(one)}`}>
                {sayBroken(one)}
                {one.count > 1 && ` ${t('rosterCopies.broken_more', { count: one.count - 1 })}`}
              </li>
            ))}
          </Box>
        </details>
      ))}
    </Box>
  );
}
