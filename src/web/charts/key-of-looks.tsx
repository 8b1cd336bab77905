import { Group } from '@mantine/core';
import { useId } from 'react';
import { LIGHT, Stripes } from './fills.tsx';

/** How a part of a chart is drawn: full, light, striped, hatched as what is wrong, or a line across. */
export type Look = 'full' | 'light' | 'striped' | 'bad' | 'line';

type Props = { readonly looks: readonly { readonly look: Look; readonly word: string }[] };

/** What the looks of a chart mean. The table says it to those who do not see it. */
export function KeyOfLooks({ looks }: Props) {
  return (
    <Group gap="2px 14px" fz="xs" mb={8} aria-hidden="true">
      {looks.map(({ look, word }) => (
        <Group key={look} gap={6} wrap="nowrap">
          <Sample look={look} />
          {word}
        </Group>
      ))}
    </Group>
  );
}

function Sample({ look }: { readonly look: Look }) {
  const id = useId();
  if (look === 'line')
    return (
      <svg width={18} height={12} aria-hidden="true">
        <line x1={1} x2={17} y1={6} y2={6} stroke="currentcolor" strokeWidth={2.5} />
      </svg>
    );
  return (
    <svg width={18} height={12} aria-hidden="true">
      <Stripes id={id} tone={look === 'bad' ? 'bad' : 'accent'} />
      <rect
        x={0.5}
        y={0.5}
        width={17}
        height={11}
        stroke={look === 'bad' ? 'var(--bad)' : 'var(--accent)'}
        fill={look === 'full' ? 'var(--accent)' : look === 'light' ? LIGHT : `url(#${id})`}
      />
    </svg>
  );
}
