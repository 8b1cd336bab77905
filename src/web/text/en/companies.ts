import type { Same } from '../shape.ts';
import type { companies as sv } from '../sv/companies.ts';

export const companies = {
  title: 'companies',
} satisfies Same<typeof sv>;
