/** The words of the mails, in Swedish and then in English: who reads them may not have chosen a language yet. */

export type MailWords = { readonly kind: string; readonly subject: string; readonly text: string };

const both = (swedish: readonly string[], english: readonly string[]): string =>
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

/** The password has become another. */
export const passwordChangedWords = (username: string, company: string): MailWords => ({
  kind: 'password_changed',
  subject: 'Ditt lösenord är ändrat / Your password was changed',
  text: both(
    [
      'Hej!',
      '',
      `Lösenordet för kontot ${username} hos ${company} har ändrats, och du är utloggad på andra enheter.`,
      'Var det inte du? Säg till din chef genast och välj ett nytt lösenord.',
    ],
    [
      'Hello,',
      '',
      `The password of the account ${username} at ${company} was changed, and other devices were signed out.`,
      'If it was not you, tell your manager at once and choose a new password.',
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
