import type { buildCompany, PersonFacts, Terms } from './builders.ts';

/** The people and the hours of the demo's two companies. */

export type ShiftCode = 'M' | 'D' | 'E' | 'N';

export type Staff = PersonFacts & { readonly terms: Terms | null };
export type DemoCompany = {
  readonly company: Parameters<typeof buildCompany>[1];
  readonly seed: number;
  readonly managers: readonly Staff[];
  readonly workers: readonly Staff[];
  readonly clocks: Readonly<Record<ShiftCode, readonly [string, string]>>;
};

const monthly = (kronor: number, rate: number, table: number, column = 1): Terms => ({
  monthly: kronor,
  hourly: Math.round((kronor * 100) / (164.5 * (rate / 100))) / 100,
  rate,
  hours: Math.round(38.25 * rate) / 100,
  table,
  column,
});
const byTheHour = (kronor: number, rate: number, table: number, column = 1): Terms => ({
  hourly: kronor,
  rate,
  hours: Math.round(38.25 * rate) / 100,
  table,
  column,
});

const person = (
  username: string,
  first_name: string,
  last_name: string,
  date_of_birth: string,
  employment_date: string,
  terms: Terms | null,
): Staff => ({
  username,
  first_name,
  last_name,
  date_of_birth,
  employment_date,
  terms,
  phone: `070-174 06 ${String(username.length + 10)}`,
});

export const DEMO: DemoCompany = {
  company: {
    name: 'Kafé Strömmen AB',
    subdomain: 'demo',
    price_per_user: 49,
    org_number: '556016-0680',
    address: 'Strömgatan 12, 111 52 Stockholm',
    active_user_count: 15,
    created_at: '2024-02-05T08:12:00Z',
  },
  seed: 7,
  managers: [
    {
      ...person('manager', 'Maria', 'Lindqvist', '1979-03-14', '2018-01-08', monthly(41_500, 100, 33)),
      role: 'manager',
    },
    {
      ...person('hakan', 'Håkan', 'Åberg', '1984-11-02', '2021-05-03', monthly(38_900, 100, 32)),
      role: 'manager',
    },
  ],
  workers: [
    {
      ...person('worker', 'Wilma', 'Ekström', '1981-12-18', '2022-08-15', monthly(29_800, 100, 33)),
      personal_number: '19811218-9876',
      address: 'Strandvägen 4, 114 56 Stockholm',
    },
    person('anna', 'Anna', 'Bergström', '1988-01-30', '2019-03-01', monthly(31_200, 100, 32)),
    person('omar', 'Omar', 'Haddad', '1991-09-09', '2020-10-12', monthly(24_150, 75, 32)),
    person('elin', 'Elin', 'Söderlund', '2006-04-17', '2025-06-09', byTheHour(152.5, 50, 32)),
    person('bengt', 'Bengt', 'Öhman', '1957-12-05', '2009-02-02', byTheHour(188, 40, 33, 3)),
    person('fatima', 'Fatima', 'Yusuf', '1999-07-25', '2023-04-17', monthly(28_900, 100, 31)),
    person('lukas', 'Lukas', 'Nyström', '2004-10-11', '2024-09-02', byTheHour(156, 60, 30)),
    person('ingrid', 'Ingrid', 'Wallin', '1975-06-06', '2012-11-19', monthly(33_400, 100, 34)),
    person('jonas', 'Jonas', 'Hedlund', '1986-02-28', '2017-08-28', monthly(22_300, 80, 33)),
    person('sara', 'Sara', 'Nilsson', '1993-03-03', '2021-01-11', monthly(30_100, 100, 33)),
    person('peter', 'Peter', 'Fransson', '1969-08-19', '2003-05-05', monthly(36_700, 100, 35)),
    person('mona', 'Mona', 'Kallio', '1959-01-15', '2015-09-21', monthly(27_500, 90, 32, 3)),
    person('viktor', 'Viktor', 'Dahl', '2007-11-30', '2026-06-15', null),
  ],
  clocks: { M: ['07:00', '15:30'], D: ['09:00', '17:30'], E: ['14:00', '22:30'], N: ['22:00', '06:00'] },
};

export const NORDIC: DemoCompany = {
  company: {
    name: 'Nordic Omsorg AB',
    subdomain: 'nordic',
    price_per_user: 59,
    org_number: '202100-5489',
    address: 'Norra Kajen 3, 852 31 Sundsvall',
    active_user_count: 12,
    created_at: '2025-03-17T13:40:00Z',
  },
  seed: 11,
  managers: [
    {
      ...person('manager', 'Nils', 'Granberg', '1981-07-07', '2016-02-01', monthly(43_200, 100, 34)),
      role: 'manager',
    },
  ],
  workers: [
    person('worker', 'Noor', 'Ahmadi', '1994-12-12', '2021-03-15', monthly(30_600, 100, 34)),
    person('britta', 'Britta', 'Holm', '1966-10-01', '2001-01-15', monthly(34_900, 100, 34)),
    person('carl', 'Carl', 'Sandberg', '1990-05-18', '2019-06-10', monthly(25_500, 80, 33)),
    person('diana', 'Diana', 'Popova', '1997-08-08', '2022-02-21', monthly(29_300, 100, 33)),
    person('emil', 'Emil', 'Forsberg', '2005-01-23', '2024-06-03', byTheHour(149, 50, 32)),
    person('gun', 'Gun', 'Åström', '1958-04-04', '1999-09-06', byTheHour(192, 30, 34, 3)),
    person('hassan', 'Hassan', 'Ali', '1985-09-27', '2018-04-09', monthly(32_000, 100, 32)),
    person('ida', 'Ida', 'Löfgren', '1992-02-14', '2020-08-17', monthly(23_800, 75, 34)),
    person('johan', 'Johan', 'Ek', '1978-11-11', '2013-03-04', monthly(35_600, 100, 33)),
    person('klara', 'Klara', 'Björk', '2001-06-30', '2023-10-02', byTheHour(158, 70, 31)),
    person('lars', 'Lars', 'Norén', '1963-03-22', '1995-05-22', monthly(37_100, 100, 35)),
    person('mia', 'Mia', 'Sundqvist', '1989-12-29', '2017-11-13', monthly(28_400, 90, 34)),
  ],
  clocks: { M: ['06:45', '15:00'], D: ['08:00', '16:30'], E: ['13:30', '21:30'], N: ['21:15', '07:00'] },
};
