import { cellsOf, separatorOf } from '../../core/pasted-sheet.ts';

/** The cells of pasted text: a line for each row, cells apart by tabs, or by semicolons where there are no tabs. */
export function rowsIn(text: string) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [person = '', code = '', quantity = '', price = '', ...note] = cellsOf(line, separatorOf(line));
    return { person, code, quantity, price, note: note.join(' ').trim() };
  });
}
