import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run commits`: checks the messages of the commits after the one that `.ci/commits-after` names. A subject has
 * the form `room or noun: Imperative`, at most 72 characters and no full stop; an empty line follows it. Exits 75
 * where the history is missing, as in a shallow clone.
 */

const LONGEST_SUBJECT = 72;
const SUBJECT = /^[^\s:][^:]*: \S/;
const NOTHING_TO_CHECK = 75;

/** The faults of a commit message; empty when there are none. */
export function faultsOf(message: string): string[] {
  const [subject = '', second = ''] = message.split('\n');
  return [
    ...(subject.length > LONGEST_SUBJECT ? [`${subject.length} characters, at most ${LONGEST_SUBJECT}`] : []),
    ...(SUBJECT.test(subject) ? [] : ['not `room or noun: Imperative`']),
    ...(subject.endsWith('.') ? ['ends in a full stop'] : []),
    ...(second.trim() === '' ? [] : ['no empty line after the subject']),
  ];
}

/** The messages of the commits after `after`, without merges; null where that commit is unknown. */
export function messagesAfter(after: string, folder: string): string[] | null {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    git('merge-base', '--is-ancestor', after, 'HEAD');
  } catch {
    return null;
  }
  return git('log', '--no-merges', '--format=%B%x00', `${after}..HEAD`)
    .split('\0')
    .map((message) => message.trim())
    .filter((message) => message !== '');
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const after = readFileSync(join(root, '.ci/commits-after'), 'utf8').trim();
  const messages = messagesAfter(after, root);
  if (messages === null) {
    console.log(`Commit ${after} is not in this clone's history: no message is checked.`);
    process.exit(NOTHING_TO_CHECK);
  }
  const bad = messages.flatMap((message) =>
    faultsOf(message).map((fault) => `${message.split('\n')[0]}: ${fault}`),
  );
  for (const line of bad) console.log(line);
  console.log(`${messages.length} commit messages, ${bad.length} faults.`);
  process.exit(bad.length === 0 ? 0 : 1);
}
