import { words } from '../shape.ts';

/** The page of an invitation's link. */
export const welcome = words({
  title: 'Välkommen, {{name}}!',
  lead: '{{company}} har bjudit in dig till Skifta. Välj ett lösenord så är du inne.',
  password: 'Välj lösenord',
  missing_facts: 'Det här saknas om dig',
  missing_why: 'Det går att hoppa över. För att få lön behövs personnummer och konto.',
  phone: 'Telefon',
  address: 'Adress',
  number: 'Personnummer',
  number_hint: 'ÅÅÅÅMMDD-NNNN',
  submit: 'Kom igång',
  submitting: 'Loggar in …',
  signed_in: 'Du är inloggad här som {{name}}. När du går vidare loggas {{name}} ut.',
  used_title: 'Inbjudan är redan använd',
  used: 'Logga in med användarnamnet och lösenordet du valde.',
  over_title: 'Inbjudan gäller inte längre',
  over: 'Den är äldre än 14 dagar, tillbakadragen eller ersatt av en nyare. Be din chef bjuda in dig igen.',
  part_title: 'Länken är inte komplett',
  part: 'Öppna länken i mejlet igen. Hjälper inte det, be din chef om en ny.',
  failed_title: 'Inbjudan kunde inte öppnas',
  to_login: 'Till inloggningen',
  waiting: 'Öppnar inbjudan …',
});
