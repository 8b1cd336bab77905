// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the product's own text is quoted as it stands
import type { Mutant } from './mutant.ts';

/** Faults in what is pushed, when, and where it may go. */

const QUEUE = 'src/server/push/push-queue.ts';
const SENDER = 'src/server/push/push-sender.ts';
const SEND = 'src/server/push/send-push.ts';
const ADDRESS = 'src/server/push/push-address.ts';
const OWN = 'src/server/push/push.ts';
const caught_by = ['test/push.test.ts'];

export const MUTANTS_OF_PUSH: readonly Mutant[] = [
  {
    name: 'two servers take the same push',
    file: QUEUE,
    find: 'order by due_at limit ${AT_ONCE} for update skip locked)',
    put: 'order by due_at limit ${AT_ONCE})',
    caught_by,
  },
  {
    name: 'what was read meanwhile rings',
    file: QUEUE,
    find: '::timestamptz[]) and read_at is null`',
    put: '::timestamptz[])`',
    caught_by,
  },
  {
    name: 'a group that was turned off rings',
    file: QUEUE,
    find: ' || muted?.includes(group) === true)',
    put: ')',
    caught_by,
  },
  {
    name: 'quiet hours wake people',
    file: QUEUE,
    find: 'if (rings > minute) return',
    put: 'if (rings < minute) return',
    caught_by,
  },
  {
    name: 'the same kind rings twice when the quiet hours end',
    file: QUEUE,
    find: "if (verdict === 'drop' || said)",
    put: "if (verdict === 'drop')",
    caught_by,
  },
  {
    name: 'a service that is busy is asked before it said',
    file: SENDER,
    find: 'outcome.after_s ?? 0',
    put: '0',
    caught_by,
  },
  {
    name: 'a refused push is tried for ever',
    file: SENDER,
    find: '|| kind === TEST_PUSH || is_old)',
    put: '|| kind === TEST_PUSH)',
    caught_by,
  },
  {
    name: 'a browser that its service knows no more is kept',
    file: SEND,
    find: 'status === 404 || status === 410',
    put: 'status === 404 && status === 410',
    caught_by,
  },
  {
    name: 'the length of a message tells its kind',
    file: SEND,
    find: '.padEnd(LENGTH)',
    put: '',
    caught_by,
  },
  {
    name: 'a push goes to an address in numbers',
    file: ADDRESS,
    find: "url.port === '' && NAME.test(url.hostname)",
    put: "url.port === ''",
    caught_by,
  },
  {
    name: 'a name leads a push into the network',
    file: ADDRESS,
    find: '!found.every(({ address }) => isPublicAddress(address))',
    put: 'found.length === 0',
    caught_by,
  },
  {
    name: 'history does not say that a browser passed to another person',
    file: OWN,
    find: '(id = ${id} and user_id <> ${user_id} or session_id',
    put: '(session_id',
    caught_by,
  },
  {
    name: 'a browser is told after it was signed out',
    file: 'src/server/history/history.ts',
    find: 'and session_id = any(${[...session_ids]}::uuid[])',
    put: 'and false and session_id = any(${[...session_ids]}::uuid[])',
    caught_by,
  },
];
