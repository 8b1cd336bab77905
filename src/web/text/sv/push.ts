import { words } from '../shape.ts';

/** Notices in browsers outside the app: the profile’s card, and what it says. */
export const push = words({
  title: 'Aviseringar',
  lead: 'Få veta när något har hänt, även när Skifta är stängt. Aviseringen säger bara vad det gäller. Resten läser du i Skifta.',
  failed: 'Dina aviseringar kunde inte hämtas.',
  here: {
    on: 'På i den här webbläsaren',
    off: 'Av i den här webbläsaren',
    blocked:
      'Webbläsaren stoppar aviseringar från Skifta. Tillåt dem i webbläsarens inställningar för den här webbplatsen och ladda om sidan.',
    home_screen:
      'På iPhone och iPad behöver Skifta ligga på hemskärmen: tryck på Dela, välj Lägg till på hemskärmen och öppna Skifta därifrån.',
    unsupported: 'Den här webbläsaren kan inte ta emot aviseringar.',
  },
  turn_on: 'Slå på här',
  turn_off: 'Stäng av här',
  try_it: 'Skicka ett test',
  refused: 'Webbläsarens aviseringstjänst svarade inte. Försök igen om en stund.',
  others: 'Andra webbläsare',
  unknown_device: 'Okänd webbläsare',
  last: 'nådde den senast {{date}}',
  never: 'har inte nått den än',
  remove: 'Ta bort',
  remove_named: 'Ta bort {{device}}',
  choose: 'Vad du vill få veta',
  choose_text: 'Klockan i Skifta visar allt.',
  groups: {
    shifts: 'Mina pass och schemat',
    open_shifts: 'Lediga pass och byten',
    reports: 'Tidrapporter',
    leave: 'Ledighet, frånvaro och önskemål',
    account: 'Konto, lön och attest',
  },
  quiet: 'Tysta timmar',
  quiet_text: 'Det som kommer då väntar, utom när passet börjar snart.',
  quiet_hours: 'Klockslag',
  digest: {
    title: 'Sammanfattning med e-post',
    text: 'En gång om dagen, om du har något oläst. Mejlet säger hur mycket och vad det gäller, inte mer.',
    at: 'Klockan',
    groups: 'Vad den tar med',
  },
  toast: {
    on: 'Aviseringar är på i den här webbläsaren.',
    off: 'Aviseringar är av i den här webbläsaren.',
    removed: '{{device}} får inga aviseringar längre.',
    tested: 'Testet är skickat.',
  },
});
