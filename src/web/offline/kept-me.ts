import type { User } from '../../contract/users.ts';
import { readCompany, readUser } from '../session-store.ts';

/**
 * The user as the browser knows them without the server: name and role, the rest empty (trust rule 33). Null: none is
 * stored.
 */
export function keptMe(): User | null {
  const user = readUser();
  if (user === null) return null;
  const company = readCompany();
  const [first_name = '', ...rest] = user.name.split(' ');
  return {
    id: user.id,
    username: '',
    first_name,
    last_name: rest.join(' '),
    email: '',
    phone: '',
    role: user.role === 'superuser' ? 'admin' : user.role,
    is_superuser: user.role === 'superuser',
    company: company?.id ?? '',
    company_name: company?.name ?? '',
    payroll: null,
    date_of_birth: null,
    social_security_number: '',
    address: '',
    employment_date: null,
    version: 0,
  };
}

/** Whether this user is only known from the browser. A user read from the server has a username. */
export const isKeptMe = (user: User): boolean => user.username === '';
