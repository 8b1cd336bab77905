/** The measured calls: the requests to Skifta and to the thin server, and the statements for the database alone. */

export const CALLS = ['me', 'month', 'queue', 'shifts', 'report', 'approve', 'assign'] as const;
export type CallName = (typeof CALLS)[number];

export const TITLES: Readonly<Record<CallName | 'mix', string>> = {
  me: 'who am I',
  month: "a worker's month, 25 rows",
  queue: "a manager's pending queue, 100 rows",
  shifts: "a company's month of shifts, 1 500 rows",
  report: 'report a day',
  approve: 'approve one',
  assign: 'assign with conflict check',
  mix: 'month-end mix',
};

/** The month-end mix: of a hundred requests, 70 read and 30 write. */
export const SHARES: Readonly<Record<CallName, number>> = {
  me: 14,
  month: 30,
  queue: 20,
  shifts: 6,
  report: 15,
  approve: 10,
  assign: 5,
};

/** The data of a call, for any of the three targets. */
export type Job = {
  readonly company_id: string;
  readonly subdomain: string;
  readonly user_id: string;
  readonly token: string;
  /** The month to read. */
  readonly first: string;
  readonly last: string;
  /** For writes: the report to approve, the shift and the worker to assign, the day and the clock times to report. */
  readonly entry_id: string;
  readonly shift_id: string;
  readonly worker_id: string;
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
};

type Asked = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: unknown };

const ASKED: Readonly<Record<CallName, (job: Job) => Asked>> = {
  me: () => ({ method: 'GET', path: '/api/users/me/' }),
  month: ({ first }) => ({
    method: 'GET',
    path: `/api/time-entries/monthly/?year=${first.slice(0, 4)}&month=${Number(first.slice(5, 7))}`,
  }),
  queue: ({ first, last }) => ({
    method: 'GET',
    path: `/api/time-entries/?status=pending&start_date=${first}&end_date=${last}`,
  }),
  shifts: ({ first, last }) => ({ method: 'GET', path: `/api/shifts/?start_date=${first}&end_date=${last}` }),
  report: ({ date, start_time, end_time }) => ({
    method: 'POST',
    path: '/api/time-entries/',
    body: { date, start_time, end_time, break_duration: 0 },
  }),
  approve: ({ entry_id }) => ({
    method: 'POST',
    path: '/api/approvals/',
    body: { status: 'approved', entries: [{ id: entry_id }] },
  }),
  assign: ({ shift_id, worker_id }) => ({
    method: 'POST',
    path: '/api/shift-assignments/',
    body: { shift_id, worker_id },
  }),
};

/** A request as a client of Skifta sends it, with token and company. */
export function requestOf(call: CallName, job: Job, more: Readonly<Record<string, string>> = {}): string {
  return written(ASKED[call](job), {
    'x-tenant-domain': `${job.subdomain}.localhost`,
    authorization: `Bearer ${job.token}`,
    ...more,
  });
}

/** Headers for the thin server, which trusts any caller. */
export function thinRequestOf(call: CallName, job: Job): string {
  const { method } = ASKED[call](job);
  return method === 'GET'
    ? written({ method, path: `/${call}/${job.company_id}/${job.user_id}/${job.first}/${job.last}` }, {})
    : written({ method, path: `/${call}`, body: { ...job, token: undefined } }, {});
}

function written({ method, path, body }: Asked, headers: Readonly<Record<string, string>>): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}
