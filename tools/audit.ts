import { spawnSync } from 'node:child_process';

/**
 * `npm run audit`: known vulnerabilities in what ships. Exits 1 when one is high or critical, 75 when the registry
 * could not be reached (the gate reports it and goes on), otherwise 0.
 */

const UNREACHABLE = 75;
const LIMIT_MS = 60_000;

export type Report = {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
  readonly error?: { readonly summary?: string };
  readonly message?: string;
};

function reportIn(text: string): Report {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return {};
  }
}

/** Prints the findings and returns the exit code. */
export function judge({ metadata, vulnerabilities = {}, error, message }: Report): number {
  if (metadata === undefined) {
    const why = error?.summary || message?.split(' - ')[0] || 'no answer';
    console.log(`The registry could not be asked for known vulnerabilities: ${why}.`);
    return UNREACHABLE;
  }
  const { high = 0, critical = 0, moderate = 0, low = 0 } = metadata.vulnerabilities;
  for (const [name, { severity, range }] of Object.entries(vulnerabilities))
    console.log(`${severity}: ${name} ${range}`);
  console.log(`Known vulnerabilities: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low.`);
  return high + critical > 0 ? 1 : 0;
}

if (import.meta.main) {
  const answer = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: LIMIT_MS,
    shell: process.platform === 'win32',
  });
  process.exitCode = judge(reportIn(answer.stdout ?? ''));
}
