import { NOTICE_GROUPS, type NoticeGroup } from '../../contract/notices.ts';
import { both, type MailWords } from '../accounts/mail-words.ts';
import { DIGEST } from '../accounts/mails.ts';

const SWEDISH = {
  shifts: 'om dina pass och schemat',
  open_shifts: 'om lediga pass och byten',
  reports: 'om tidrapporter',
  leave: 'om ledighet, frånvaro och önskemål',
  account: 'om konto, lön och attest',
} as const satisfies Record<NoticeGroup, string>;
const ENGLISH = {
  shifts: 'about your shifts and the schedule',
  open_shifts: 'about open shifts and swaps',
  reports: 'about time reports',
  leave: 'about leave, absence and wishes',
  account: 'about accounts, pay and countersigning',
} as const satisfies Record<NoticeGroup, string>;

/** How much a person has not read, and of what: no name, day or sum, which only Skifta shows. */
export function digestWords(
  unread: Readonly<Partial<Record<NoticeGroup, number>>>,
  { company, link }: { readonly company: string; readonly link: string },
): MailWords {
  const lines = (words: Readonly<Record<NoticeGroup, string>>): string[] =>
    NOTICE_GROUPS.flatMap((group) =>
      unread[group] === undefined ? [] : [`- ${unread[group]} ${words[group]}`],
    );
  const count = NOTICE_GROUPS.reduce((sum, group) => sum + (unread[group] ?? 0), 0);
  return {
    kind: DIGEST,
    subject: `${count} ${count === 1 ? 'oläst' : 'olästa'} i Skifta / ${count} unread in Skifta`,
    text: both(
      [
        'Hej!',
        '',
        `Det här har du inte läst hos ${company}:`,
        '',
        ...lines(SWEDISH),
        '',
        link,
        '',
        'Mejlet kommer en gång om dagen, om något är oläst. Du väljer när, eller stänger av det, i din profil under Aviseringar.',
      ],
      [
        'Hello,',
        '',
        `You have not read this at ${company}:`,
        '',
        ...lines(ENGLISH),
        '',
        'Follow the link above. This mail comes once a day, if something is unread; choose when, or turn it off, in your profile under Notifications.',
      ],
    ),
  };
}
