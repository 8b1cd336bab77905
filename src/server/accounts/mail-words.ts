/** The texts of the mails, in Swedish and then in English: the recipient may not have chosen a language yet. */

export type MailWords = {
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  /** Where the mail program ends mails of this kind (RFC 8058). */
  readonly ends_at?: string;
};

export const both = (swedish: readonly string[], english: readonly string[]): string =>
  [...swedish, '', '— — —', '', ...english, ''].join('\n');

/** The link that sets a new password. */
export const passwordResetWords = (
  username: string,
  company: string,
  link: string,
  minutes: number,
): MailWords => ({
  kind: 'password_reset',
  subject: 'Nytt lösenord till Skifta / New password for Skifta',
  text: both(
    [
      'Hej!',
      '',
      `Någon bad om ett nytt lösenord för kontot ${username} hos ${company}. Välj ett nytt lösenord här:`,
      '',
      link,
      '',
      `Länken gäller i ${minutes} minuter och en gång. Var det inte du? Då behöver du inte göra något.`,
    ],
    [
      'Hello,',
      '',
      `Someone asked for a new password for the account ${username} at ${company}. Follow the link above to choose one.`,
      `It works once, within ${minutes} minutes. If it was not you, there is nothing you need to do.`,
    ],
  ),
});

/** The link by which a new person chooses a password. */
export const invitationWords = (
  username: string,
  company: string,
  link: string,
  days: number,
): MailWords => ({
  kind: 'invitation',
  subject: `Välkommen till ${company} / Welcome to ${company}`,
  text: both(
    [
      'Hej!',
      '',
      `${company} bjuder in dig till Skifta. Där ser du dina pass, rapporterar din tid och följer din lön. Välj ett lösenord här:`,
      '',
      link,
      '',
      `Ditt användarnamn är ${username}. Länken gäller i ${days} dagar och en gång. Har den gått ut? Be din chef bjuda in dig igen.`,
    ],
    [
      'Hello,',
      '',
      `${company} invites you to Skifta, where you see your shifts, report your time and follow your pay. Follow the link above to choose a password.`,
      `Your username is ${username}. The link works once, within ${days} days. If it is too old, ask your manager to invite you again.`,
    ],
  ),
});

/** The password was changed. */
export const passwordChangedWords = (username: string, company: string): MailWords => ({
  kind: 'password_changed',
  subject: 'Ditt lösenord är ändrat / Your password was changed',
  text: both(
    [
      'Hej!',
      '',
      `Lösenordet för kontot ${username} hos ${company} har ändrats. Du är utloggad på andra enheter, och en adress till din kalender gäller inte längre.`,
      'Var det inte du? Säg till din chef genast och välj ett nytt lösenord.',
    ],
    [
      'Hello,',
      '',
      `The password of the account ${username} at ${company} was changed. Other devices were signed out, and an address of your calendar no longer works.`,
      'If it was not you, tell your manager at once and choose a new password.',
    ],
  ),
});

/** The second factor was turned on: a person who learned the password may have been first. */
export const secondFactorBegunWords = (username: string, company: string): MailWords => ({
  kind: 'second_factor_on',
  subject: 'Tvåstegsinloggningen är påslagen / Two-step sign-in was turned on',
  text: both(
    [
      'Hej!',
      '',
      `Tvåstegsinloggningen för kontot ${username} hos ${company} har slagits på.`,
      'Var det inte du? Byt lösenord genast med länken "Glömt lösenordet?", och be en annan chef eller den som driver Skifta att stänga av den.',
    ],
    [
      'Hello,',
      '',
      `Two-step sign-in was turned on for the account ${username} at ${company}.`,
      'If it was not you, change your password at once by the link "Forgot password?", and ask another manager or the people who run Skifta to turn it off.',
    ],
  ),
});

/** The second factor was turned off. */
export const secondFactorEndedWords = (username: string, company: string): MailWords => ({
  kind: 'second_factor_off',
  subject: 'Tvåstegsinloggningen är avstängd / Two-step sign-in was turned off',
  text: both(
    [
      'Hej!',
      '',
      `Tvåstegsinloggningen för kontot ${username} hos ${company} har stängts av.`,
      'Var det inte du? Byt lösenord genast och slå på den igen.',
    ],
    [
      'Hello,',
      '',
      `Two-step sign-in was turned off for the account ${username} at ${company}.`,
      'If it was not you, change your password at once and turn it on again.',
    ],
  ),
});

/** The authenticator app was turned off, and passkeys still stand. */
export const codesEndedWords = (username: string, company: string): MailWords => ({
  kind: 'codes_off',
  subject: 'Koderna är avstängda / Codes were turned off',
  text: both(
    [
      'Hej!',
      '',
      `Koderna från autentiseringsappen är avstängda för kontot ${username} hos ${company}. Dina passkeys gäller fortfarande.`,
      'Var det inte du? Byt lösenord genast och slå på dem igen.',
    ],
    [
      'Hello,',
      '',
      `Codes from the authenticator app were turned off for the account ${username} at ${company}. Your passkeys still work.`,
      'If it was not you, change your password at once and turn them on again.',
    ],
  ),
});

/** The account was used in a browser in which nobody had signed in to it before. */
export const newBrowserWords = (of: {
  readonly username: string;
  readonly company: string;
  readonly device: string;
  readonly network: string;
}): MailWords => ({
  kind: 'new_browser',
  subject: 'Ny inloggning till Skifta / New sign-in to Skifta',
  text: both(
    [
      'Hej!',
      '',
      `Kontot ${of.username} hos ${of.company} användes nyss i en webbläsare där du inte har loggat in förut: ${of.device || 'okänd enhet'}, från ${of.network}.`,
      'Var det du? Då behöver du inte göra något. Annars: byt lösenord genast, så loggas alla andra ut, och säg till din chef.',
    ],
    [
      'Hello,',
      '',
      `The account ${of.username} at ${of.company} was just used in a browser in which you had not signed in before: ${of.device || 'unknown device'}, from ${of.network}.`,
      'If it was you, there is nothing you need to do. If not, change your password at once, which signs everybody else out, and tell your manager.',
    ],
  ),
});

const ROLE_SV = { promoted: 'gjort dig till chef', demoted: 'tagit bort dig som chef' } as const;
const ROLE_EN = { promoted: 'made you a manager', demoted: 'removed you as a manager' } as const;

/** To a person whose role changed. */
export const roleChangedWords = (
  change: keyof typeof ROLE_SV,
  { username, by, company }: { readonly username: string; readonly by: string; readonly company: string },
): MailWords => ({
  kind: 'role_changed',
  subject: 'Din roll är ändrad / Your role was changed',
  text: both(
    [
      'Hej!',
      '',
      `${by} har ${ROLE_SV[change]} hos ${company}. Kontot ${username} är utloggat överallt: logga in igen.`,
      'Är det inte rätt? Säg till en annan chef genast.',
    ],
    [
      'Hello,',
      '',
      `${by} has ${ROLE_EN[change]} at ${company}. The account ${username} was signed out everywhere: sign in again.`,
      'If this is not right, tell another manager at once.',
    ],
  ),
});

const CHANGE_SV = {
  added: (by: string, person: string) => `${by} har lagt till ${person} som chef`,
  promoted: (by: string, person: string) => `${by} har gjort ${person} till chef`,
  demoted: (by: string, person: string) => `${by} har tagit bort ${person} som chef`,
  closed: (by: string, person: string) => `${by} har avslutat kontot för chefen ${person}`,
  email_changed: (by: string, person: string) => `${by} har bytt e-postadress för ${person}`,
  password_reset: (by: string, person: string) => `${by} har satt ett nytt lösenord för ${person}`,
  second_factor_off: (by: string, person: string) =>
    by === person
      ? `${person} har stängt av sin tvåstegsinloggning`
      : `${by} har stängt av tvåstegsinloggningen för ${person}`,
} as const;
const CHANGE_EN = {
  added: (by: string, person: string) => `${by} has added ${person} as a manager`,
  promoted: (by: string, person: string) => `${by} has made ${person} a manager`,
  demoted: (by: string, person: string) => `${by} has removed ${person} as a manager`,
  closed: (by: string, person: string) => `${by} has closed the account of ${person}, a manager`,
  email_changed: (by: string, person: string) => `${by} has changed the e-mail address of ${person}`,
  password_reset: (by: string, person: string) => `${by} has set a new password for ${person}`,
  second_factor_off: (by: string, person: string) =>
    by === person
      ? `${person} has turned off their two-step sign-in`
      : `${by} has turned off two-step sign-in for ${person}`,
} as const;

/** To the other managers: there is one manager more or less, or a manager's account became easier to take over. */
export const accountChangedWords = (
  change: keyof typeof CHANGE_SV,
  { person, by, company }: { readonly person: string; readonly by: string; readonly company: string },
): MailWords => ({
  kind: 'account_changed',
  subject: 'En chefs konto är ändrat / A manager’s account was changed',
  text: both(
    [
      'Hej!',
      '',
      `${CHANGE_SV[change](by, person)} hos ${company}.`,
      'Är det inte rätt? Ta upp det med varandra genast.',
    ],
    [
      'Hello,',
      '',
      `${CHANGE_EN[change](by, person)} at ${company}.`,
      'If this is not right, talk to each other at once.',
    ],
  ),
});

/** To a manager whose role or account another one asks to take away (decision 0150). */
export const countersignAskedWords = ({
  by,
  company,
  day,
}: Readonly<Record<'by' | 'company' | 'day', string>>): MailWords => ({
  kind: 'countersign_asked',
  subject: 'En chef vill ta bort dig som chef / A manager wants to remove you',
  text: both(
    [
      'Hej!',
      '',
      `${by} har begärt att du inte längre ska vara chef hos ${company}, eller att ditt konto avslutas.`,
      `Logga in för att godkänna eller avböja. Svarar du inte före ${day} kan ${by} göra det ensam.`,
    ],
    [
      'Hello,',
      '',
      `${by} has asked that you no longer be a manager at ${company}, or that your account be closed.`,
      `Sign in to approve or decline. If you have not answered by ${day}, ${by} may do it alone.`,
    ],
  ),
});
