import { type Piece, pieceId } from './week-rows.ts';

/** A piece that could not be brought somewhere shakes where it stands, unless less motion is asked for. */
export function shake(piece: Piece): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // It may have to come back first.
  requestAnimationFrame(() => {
    const pill = document.querySelector(`[data-piece="${pieceId(piece)}"]`);
    const frames = [0, -5, 5, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    pill?.animate(frames, { duration: 320, easing: 'ease-in-out' });
  });
}
