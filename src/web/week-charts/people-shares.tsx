import { Box, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { ChartPart, type Reading } from './chart-part.tsx';
import { medianOf, SHARES, type Share, unsocial } from './counted.ts';

type Props = {
  readonly people: readonly { readonly id: string; readonly name: string; readonly share: Share }[];
  readonly reading: Reading;
};

/** Forms as well as shades, so that no part is told by colour alone. */
const LOOKS = {
  weekend: { backgroundColor: 'var(--accent)' },
  night: {
    backgroundImage: 'repeating-linear-gradient(45deg, var(--accent) 0 3px, var(--accent-soft) 3px 6px)',
  },
  evening: { backgroundColor: 'color-mix(in srgb, var(--accent) 35%, var(--card))' },
} as const;
const DRAWN = SHARES.filter((one) => one !== 'day');

/** Weekend, night and evening shifts of each person, the most first, beside the middle of all. */
export function PeopleShares({ people, reading }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const sorted = people.toSorted((a, b) => unsocial(b.share) - unsocial(a.share));
  const most = Math.max(1, ...sorted.map(({ share }) => unsocial(share)));
  const middle = medianOf(sorted.map(({ share }) => unsocial(share)));
  const part = (count: number): string => `${(100 * count) / most}%`;
  return (
    <ChartPart
      title={t('weekCharts.shares')}
      about={t('weekCharts.shares_about', { middle: format.number(middle) })}
      empty={t('weekCharts.no_shifts')}
      reading={reading}
      heads={[t('weekCharts.person'), ...SHARES.map((one) => t(`weekCharts.share.${one}`))]}
      rows={sorted.map(({ name, share }) => [name, ...SHARES.map((one) => format.number(share[one]))])}
    >
      <Box aria-hidden="true">
        <Group gap="2px 14px" fz="xs" mb={8}>
          {DRAWN.map((one) => (
            <Group key={one} gap={6}>
              <Box w={18} h={10} style={LOOKS[one]} />
              {t(`weekCharts.share.${one}`)}
            </Group>
          ))}
        </Group>
        {sorted.map(({ id, name, share }) => (
          <Group key={id} gap={8} wrap="nowrap" mb={4}>
            <Text fz="sm" w={128} truncate>
              {name}
            </Text>
            <Box pos="relative" flex={1} h={18}>
              <Group gap={0} wrap="nowrap" h="100%">
                {DRAWN.map((one) => (
                  <Box key={one} h="100%" w={part(share[one])} style={LOOKS[one]} />
                ))}
              </Group>
              <Box pos="absolute" top={-2} bottom={-2} left={part(middle)} w={2} bg="currentcolor" />
            </Box>
            <Text fz="sm" w={24} ta="end">
              {unsocial(share)}
            </Text>
          </Group>
        ))}
      </Box>
    </ChartPart>
  );
}
