import { both, type MailWords } from '../accounts/mail-words.ts';

/** The texts of the mails about passkeys. */

type Of = { readonly username: string; readonly company: string; readonly name: string };

/** A passkey was added: a person who learned the password may have been first. */
export const passkeyAddedWords = ({ username, company, name }: Of): MailWords => ({
  kind: 'passkey_added',
  subject: 'En passkey har lagts till / A passkey was added',
  text: both(
    [
      'Hej!',
      '',
      `Passkeyn "${name}" har lagts till för kontot ${username} hos ${company}. Med den kan man logga in utan lösenord.`,
      'Var det inte du? Byt lösenord genast med länken Glömt lösenordet? på inloggningssidan, och be en annan chef eller den som driver Skifta att stänga av tvåstegsinloggningen för dig: då tas alla passkeys bort.',
    ],
    [
      'Hello,',
      '',
      `The passkey "${name}" was added to the account ${username} at ${company}. It signs in without a password.`,
      'If it was not you, change your password at once with the link Forgot your password? at the sign-in, and ask another manager or the people who run Skifta to turn off two-step sign-in for you: that removes every passkey.',
    ],
  ),
});

/** A passkey was removed. */
export const passkeyRemovedWords = ({ username, company, name }: Of): MailWords => ({
  kind: 'passkey_removed',
  subject: 'En passkey har tagits bort / A passkey was removed',
  text: both(
    [
      'Hej!',
      '',
      `Passkeyn "${name}" har tagits bort från kontot ${username} hos ${company}.`,
      'Var det inte du? Byt lösenord genast och lägg till den igen.',
    ],
    [
      'Hello,',
      '',
      `The passkey "${name}" was removed from the account ${username} at ${company}.`,
      'If it was not you, change your password at once and add it again.',
    ],
  ),
});

/** A passkey counted fewer uses than before: there may be two of it. */
export const passkeyCopiedWords = ({ username, company, name }: Of): MailWords => ({
  kind: 'passkey_copied',
  subject: 'En passkey kan ha kopierats / A passkey may have been copied',
  text: both(
    [
      'Hej!',
      '',
      `En inloggning till kontot ${username} hos ${company} stoppades: passkeyn "${name}" kan ha kopierats. Ta bort den under Profil och lägg till en ny.`,
    ],
    [
      'Hello,',
      '',
      `A sign-in to the account ${username} at ${company} was refused: the passkey "${name}" may have been copied. Remove it under Profile and add a new one.`,
    ],
  ),
});
