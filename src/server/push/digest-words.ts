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
  { company, link, off }: { readonly company: string; readonly link: string; readonly off: string },
): MailWords {
  const lines = (words: Readonly<Record<NoticeGroup, string>>): string[] =>
    NOTICE_GROUPS.flatMap((group) =>
      unread[group] === undefined ? [] : [`- ${unread[group]} ${words[group]}`],
    );
  const count = NOTICE_GROUPS.reduce((sum, group) => sum + (unread[group] ?? 0), 0);
  return {
    kind: DIGEST,
    ends_at: off,
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
        'Mejlet kommer en gång om dagen, om något är oläst. Du väljer när i din profil under Aviseringar. Stäng av det här:',
        '',
        off,
      ],
      [
        'Hello,',
        '',
        `You have not read this at ${company}:`,
        '',
        ...lines(ENGLISH),
        '',
        'Follow the link above. This mail comes once a day, if something is unread; choose when in your profile under Notifications, or turn it off by the second link.',
      ],
    ),
  };
}

/** The page of the address that turns the mail off; nothing of the person is on it. */
export function digestPage(what: 'ask' | 'done', style: string): string {
  const [swedish, english] = PAGES[what];
  const button =
    what === 'done'
      ? ''
      : '<form method="post"><button name="List-Unsubscribe" value="One-Click">Stäng av / Turn off</button></form>';
  return `<!doctype html><html lang="sv"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Skifta</title><style>${style}</style></head><body><main><h1>${swedish}</h1><p lang="en">${english}</p>${button}</main></body></html>`;
}

const PAGES = {
  ask: [
    'Stänga av mejlet om det du inte har läst?',
    'Turn off the mail about what you have not read? You can turn it on again in your profile in Skifta.',
  ],
  done: [
    'Mejlet är avstängt. I din profil i Skifta kan du slå på det igen.',
    'The mail is turned off. You can turn it on again in your profile in Skifta.',
  ],
} as const;
