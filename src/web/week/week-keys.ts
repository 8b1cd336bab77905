import i18next from 'i18next';
import type { KeyLine } from '../parts/shortcuts.ts';
import type { PeopleView } from '../roster/view.ts';
import { loadWords } from '../text/index.ts';

/** Stands for the letters of the usual times, which each language has its own. */
const PRESETS = 'presets';
const PARTS = ['morning', 'evening', 'night'] as const;
const KEYS = [
  ['← → ↑ ↓', 'move'],
  ['Home End', 'ends'],
  ['PageUp PageDown', 'weeks'],
  ['Enter', 'open'],
  ['0–9', 'type'],
  [PRESETS, 'presets'],
  ['Delete', 'remove'],
  ['e', 'edit'],
  ['.', 'menu'],
  ['i', 'why'],
  ['a', 'person'],
  ['o', 'offer'],
  ['c Ctrl+C', 'copy'],
  ['v Ctrl+V', 'paste'],
  ['Alt + ← → ↑ ↓', 'carry'],
  ['Alt + Shift + ← → ↑ ↓', 'carry_copy'],
  ['+ −', 'ends_at'],
  ['< >', 'starts_at'],
  ['Space', 'choose'],
  ['x', 'select'],
  ['Shift + ← → ↑ ↓', 'select_more'],
  ['Shift + Space', 'select_row'],
  ['Ctrl + Space', 'select_day'],
  ['Escape', 'clear'],
  ['Shift + Enter', 'next_person'],
  ['g', 'seek_name'],
  ['m', 'month'],
  ['d', 'day'],
  ['z Ctrl+Z', 'undo'],
  ['Shift+Z Ctrl+Y', 'redo'],
  ['p', 'problems'],
  ['Ctrl + Enter', 'publish'],
  ['n', 'create'],
  ['t', 'today'],
] as const;
/** On the axis of a day two edges that are moved after each other move the shift. */
const OF_DAY = [
  ['← →', 'days'],
  ['> +', 'later'],
  ['< −', 'earlier'],
] as const;

/** The keys of the week, for the list that `?` shows: fetched with it. */
export async function weekKeyLines(view: PeopleView): Promise<readonly KeyLine[]> {
  await loadWords('week_menu');
  const letters = PARTS.map((part) => i18next.t(`week.presets.${part}`)).join(' ');
  const keys = view === 'day' ? [...KEYS, ...OF_DAY] : KEYS;
  return keys.map(([key, does]) => [key === PRESETS ? letters : key, i18next.t(`weekKeys.${does}`)]);
}
