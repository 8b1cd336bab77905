import { words } from '../shape.ts';

export const companies = words({
  title: 'companies',
});
