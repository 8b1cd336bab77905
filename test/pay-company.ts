import assert from 'node:assert/strict';
import { setBankAccount } from '../src/contract/bank-accounts.ts';
import { changeCompany, changeCompanyPayroll } from '../src/contract/companies.ts';
import { getPayFile } from '../src/contract/payroll-files.ts';
import { changeUser, getUser } from '../src/contract/users.ts';
import { type Client, PASSWORD, type World } from './world.ts';

/**
 * A company with all the facts for its files: those that the bank, the tax authority and the ledger need of the
 * company and its worker.
 */

export async function withCompanyFacts(w: World): Promise<void> {
  await w.superuser.send(changeCompany, {
    params: { id: w.company_id },
    body: { org_number: '556016-0680' },
  });
  const facts = await w.manager.send(changeCompanyPayroll, {
    body: {
      iban: 'SE4550000000058398257466',
      bic: 'ESSESESS',
      contact_name: 'Moa Chef',
      contact_phone: '08-123 45 67',
      contact_email: 'lon@example.se',
      workplace_address: 'Storgatan 1',
      workplace_city: 'Stockholm',
    },
  });
  assert.equal(facts.status, 200);
}

export async function withPayFacts(w: World): Promise<void> {
  await withCompanyFacts(w);
  await withNumber(w, w.worker.id, '19811218-9876');
  const account = await w.worker.send(setBankAccount, {
    body: { clearing: '6000', account: '806967498', password: PASSWORD },
  });
  assert.equal(account.status, 200);
}

/** Sets a person's personal number; '' removes it. */
export async function withNumber(w: World, id: string, social_security_number: string): Promise<void> {
  const { body: person } = await w.manager.send(getUser, { params: { id } });
  const { first_name, last_name, username, email } = person;
  const changed = await w.manager.send(changeUser, {
    params: { id },
    body: { first_name, last_name, username, email, role: 'worker', social_security_number },
  });
  assert.equal(changed.status, 200);
}

/** Downloads a file of a run as a manager. */
export async function runFile(w: World, run: string, kind: string, who: Client = w.manager) {
  const { statusCode, headers, rawPayload } = await w.app.inject({
    method: 'GET',
    url: `${getPayFile.path.replace('{id}', run)}?kind=${kind}`,
    headers: { authorization: `Bearer ${who.access}`, 'x-tenant-domain': `${who.subdomain}.localhost` },
  });
  return {
    status: statusCode,
    headers,
    name: String(headers['content-disposition']),
    bytes: rawPayload,
    text: rawPayload.toString('utf8'),
  };
}
