import { isBic, isIban } from '../../core/iban.ts';
import { bankPeople } from '../../core/pay/pay-file-people.ts';
import type { CompanyFacts, PayFileEmployer, PayFilePerson, PayFileRun } from './pay-file.ts';
import { gaps } from './pay-file.ts';
import { decimal, digitsOf, spelled } from './pay-file-text.ts';
import { element, LongXml, type Xml, xmlFile } from './xml.ts';

/**
 * The payment of a run for the bank: ISO 20022 pain.001.001.03 or .09 (BICFI, and the day in an
 * element of its own), salaries (CtgyPurp SALA) from the company's IBAN to
 * Swedish accounts (clearing by SESBA, account as BBAN), one transaction per person who is to be paid and has an
 * account (core/pay/pay-file-people.md). Every id derives from the message id, so that a bank refuses the same order sent
 * twice. Each bank has a variant of its own; this is their common core.
 */
export function painFile(run: PayFileRun): Iterable<Buffer> {
  const { included: paid, left_out } = bankPeople(run.people);
  refuseGaps(run, paid, left_out);
  const { employer } = run;
  const is_later = employer.bank_format === 'pain_001_001_09';
  const id = run.message_id.replaceAll('-', '');
  const count = paid.length;
  const sum = decimal(paid.reduce((total, { net_ore }) => total + net_ore, 0));
  const head = element('GrpHdr', [
    element('MsgId', id),
    element('CreDtTm', run.made_at),
    element('NbOfTxs', count),
    element('CtrlSum', sum),
    element('InitgPty', [element('Nm', name(employer.name)), organisation(employer.org_number)]),
  ]);
  function* payment(): Generator<Xml> {
    yield element('PmtInfId', `${id}-1`);
    yield element('PmtMtd', 'TRF');
    yield element('NbOfTxs', count);
    yield element('CtrlSum', sum);
    yield element('PmtTpInf', [
      element('SvcLvl', [element('Cd', 'NURG')]),
      element('CtgyPurp', [element('Cd', 'SALA')]),
    ]);
    yield element('ReqdExctnDt', is_later ? [element('Dt', run.paid_on)] : run.paid_on);
    yield element('Dbtr', [element('Nm', name(employer.name))]);
    yield element('DbtrAcct', [
      element('Id', [element('IBAN', withoutSpaces(employer.iban))]),
      element('Ccy', 'SEK'),
    ]);
    yield element('DbtrAgt', [
      element('FinInstnId', [element(is_later ? 'BICFI' : 'BIC', withoutSpaces(employer.bic))]),
    ]);
    for (const person of paid) yield transaction(person, run, id);
  }
  const root = new LongXml(
    'Document',
    [new LongXml('CstmrCdtTrfInitn', [head, new LongXml('PmtInf', payment())])],
    { xmlns: `urn:iso:std:iso:20022:tech:xsd:${employer.bank_format.replaceAll('_', '.')}` },
  );
  return xmlFile(root);
}

/** The length of a clearing number in SESBA: Swedbank's fifth digit is its check digit and not part of it. */
const CLEARING_DIGITS = 4;
/** The length of the run's id that leaves room for an employee number within the 35 characters of an id. */
const ID_BEGINNING = 20;

function transaction(person: PayFilePerson, run: PayFileRun, id: string): Xml {
  const { clearing = '', number = '' } = person.account ?? {};
  return element('CdtTrfTxInf', [
    element('PmtId', [
      element('InstrId', person.employee_number),
      element('EndToEndId', `${id.slice(0, ID_BEGINNING)}-${person.employee_number}`),
    ]),
    element('Amt', [element('InstdAmt', decimal(person.net_ore), { Ccy: 'SEK' })]),
    element('CdtrAgt', [
      element('FinInstnId', [
        element('ClrSysMmbId', [
          element('ClrSysId', [element('Cd', 'SESBA')]),
          element('MmbId', clearing.slice(0, CLEARING_DIGITS)),
        ]),
      ]),
    ]),
    element('Cdtr', [element('Nm', name(`${person.first_name} ${person.last_name}`))]),
    element('CdtrAcct', [
      element('Id', [element('Othr', [element('Id', number), element('SchmeNm', [element('Cd', 'BBAN')])])]),
    ]),
    element('RmtInf', [element('Ustrd', `Lon ${run.month}`)]),
  ]);
}

const organisation = (org_number: string): Xml =>
  element('Id', [
    element('OrgId', [
      element('Othr', [element('Id', digitsOf(org_number)), element('SchmeNm', [element('Cd', 'BANK')])]),
    ]),
  ]);

/** The characters of the European payment guidelines (EPC217-08), and the Swedish letters that Nordic banks take. */
const isBankCharacter = (character: string): boolean => /^[A-Za-z0-9/?:().,'+ ÅÄÖåäö-]$/.test(character);
const LONGEST_NAME = 70;
const name = (text: string): string => spelled(text, isBankCharacter, '.').slice(0, LONGEST_NAME).trim();

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

type LeftOut = ReturnType<typeof bankPeople<PayFilePerson>>['left_out'];

/** The facts of the company that a payment order needs, each with whether it is there. */
export const orderFacts = (employer: PayFileEmployer): CompanyFacts => [
  ['company_name', name(employer.name) !== ''],
  ['org_number', /^\d{10}(\d{2})?$/.test(digitsOf(employer.org_number))],
  ['iban', isIban(withoutSpaces(employer.iban))],
  ['bic', isBic(withoutSpaces(employer.bic))],
];

function refuseGaps({ employer }: PayFileRun, paid: readonly PayFilePerson[], left_out: LeftOut): void {
  const missing = gaps();
  for (const [fact, is_there] of orderFacts(employer)) missing.company(fact, is_there);
  missing.company('people', paid.length > 0);
  // With nobody to pay there is no payment order: the refusal names the reasons.
  if (paid.length === 0) for (const { person, fact } of left_out) missing.person(fact, person, false);
  missing.refuse();
}
