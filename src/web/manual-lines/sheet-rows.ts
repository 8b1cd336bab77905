/** The cells of pasted text: a line for each row, cells apart by tabs, or by semicolons where there are no tabs. */
export function rowsIn(text: string) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const cells = line.split(line.includes('\t') ? '\t' : ';').map((one) => one.trim());
    const [person = '', code = '', quantity = '', price = '', ...note] = cells;
    return { person, code, quantity, price, note: note.join(' ').trim() };
  });
}
