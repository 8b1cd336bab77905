/** The light fill beside the full one. */
export const LIGHT = 'color-mix(in srgb, var(--accent) 38%, var(--card))';

/** Stripes that fill what is told by form as well as by colour. */
export const Stripes = ({ id, tone }: { readonly id: string; readonly tone: 'accent' | 'bad' }) => (
  <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width={6} height={6} fill={`var(--${tone}-soft)`} />
    <rect width={2.25} height={6} fill={`var(--${tone})`} />
  </pattern>
);
