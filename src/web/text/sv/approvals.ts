import { words } from '../shape.ts';

export const approvals = words({
  title: 'Attestera tider',
});
