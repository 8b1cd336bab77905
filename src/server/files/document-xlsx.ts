import type writeXlsxFile from 'write-excel-file/node';
import type { Cell, CellObject, Row, Sheet } from 'write-excel-file/node';
import { type Document, type Field, fieldsOf, type Kind, type Total, type Value } from './document.ts';

/**
 * An Excel workbook: rows with real dates, clocks and numbers, and where rows belong to people a second sheet with
 * each person's sums. Every text is typed as text and no cell is a formula.
 */
export async function xlsxOf(document: Document): Promise<Buffer> {
  const { words } = document;
  const named = document.groups.filter(({ name }) => name !== null);
  const sheets = [rowsSheet(document)];
  if (named.length > 0) sheets.push(sumsSheet(document, words.sums_title));
  const rows = document.groups.reduce((sum, group) => sum + group.rows.length, 0);
  const features = [filterOver(fieldsOf(document).length, rows + 1)];
  const { default: write } = await import('write-excel-file/node');
  return write(sheets, { fontFamily: 'Calibri', fontSize: 11, features }).toBuffer();
}

type XlsxFeature = NonNullable<NonNullable<Parameters<typeof writeXlsxFile>[1]>['features']>[number];

/**
 * The filter arrows in the first sheet's heading. The library has no option for them; the element must follow the
 * rows directly.
 */
function filterOver(columns: number, rows: number): XlsxFeature {
  const last = String.fromCharCode('A'.charCodeAt(0) + columns - 1);
  const mark = `</sheetData><autoFilter ref="A1:${last}${rows}"/>`;
  const transform = (content: string, _options: unknown, { sheetIndex }: { sheetIndex: number }): string =>
    sheetIndex === 0 ? content.replace('</sheetData>', mark) : content;
  return { files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } } };
}

const FORMATS: Readonly<Record<Kind, string | undefined>> = {
  text: undefined,
  comment: undefined,
  date: 'yyyy-mm-dd',
  clock: 'hh:mm',
  hours: '0.00',
  kronor: '#,##0.00',
  minutes: '0',
  signed: '+0;-0;0',
};

function rowsSheet(document: Document): Sheet<Buffer> {
  const fields = fieldsOf(document);
  const rows = document.groups.flatMap((group) => group.rows);
  const data: Row[] = [head(fields)];
  for (const { cells, tone } of rows) {
    const style = tone === 'uncounted' ? ({ textColor: '#6b6b6b', fontStyle: 'italic' } as const) : {};
    data.push(fields.map((field, at) => cellOf(field, cells[at] ?? null, style)));
  }
  for (const total of document.totals) data.push(totalRow(fields, total));
  return { sheet: document.title.slice(0, 31), data, ...shapeOf(document, fields) };
}

function sumsSheet(document: Document, sheet: string): Sheet<Buffer> {
  const all = fieldsOf(document);
  const kept = all
    .map((field, at) => ({ field, at }))
    .filter(({ field }) => field.kind === 'hours' || field.kind === 'kronor');
  const fields: Field[] = [
    { title: document.words.columns.worker, kind: 'text', chars: 32 },
    ...kept.map(({ field }) => field),
  ];
  const sums = ({ cells }: Total): Value[] => kept.map(({ at }) => cells[at] ?? null);
  const data: Row[] = [head(fields)];
  for (const { name, total } of document.groups) {
    if (total === null) continue;
    data.push([name, ...sums(total)].map((value, at) => cellOf(fields[at], value, {})));
  }
  for (const total of document.totals)
    data.push(totalRow(fields, { label: total.label, cells: [null, ...sums(total)] }));
  return { sheet, data, ...shapeOf(document, fields) };
}

const shapeOf = ({ landscape }: Document, fields: readonly Field[]) => ({
  columns: fields.map(({ chars }) => ({ width: chars })),
  stickyRowsCount: 1,
  ...(landscape ? { orientation: 'landscape' as const } : {}),
});

const isNumeric = (kind: Kind): boolean => kind !== 'text' && kind !== 'comment' && kind !== 'date';

const head = (fields: readonly Field[]): Row =>
  fields.map(({ title, kind }) => ({
    value: title,
    type: String,
    fontWeight: 'bold',
    backgroundColor: '#e3f0f3',
    bottomBorderStyle: 'thin',
    bottomBorderColor: '#125b70',
    alignVertical: 'center',
    height: 32,
    wrap: true,
    ...(isNumeric(kind) ? { align: 'right' as const } : {}),
  }));

function totalRow(fields: readonly Field[], { label, cells }: Total): Row {
  const style = { fontWeight: 'bold', topBorderStyle: 'thin', topBorderColor: '#125b70' } as const;
  return fields.map((field, at) =>
    at === 0
      ? { value: label, type: String, ...style }
      : (cellOf(field, cells[at] ?? null, style) ?? { ...style }),
  );
}

function cellOf(field: Field | undefined, value: Value, style: CellObject): Cell {
  if (value === null || field === undefined) return Object.keys(style).length === 0 ? null : { ...style };
  const format = FORMATS[field.kind];
  const shown = { ...style, alignVertical: 'top' as const, ...(format === undefined ? {} : { format }) };
  // A sum of kronor is a float: its noise would show where a reader looks into the cell.
  if (typeof value === 'number') return { ...shown, value: Number(value.toFixed(2)), type: Number };
  if (field.kind === 'date')
    return { ...shown, align: 'left', value: new Date(`${value}T00:00:00Z`), type: Date };
  if (field.kind === 'clock') return { ...shown, value: shareOfDay(value), type: Number };
  return {
    ...shown,
    value: asText(value),
    type: String,
    ...(field.kind === 'comment' ? { wrap: true } : {}),
  };
}

/** Excel stores a clock as a fraction of a day. */
function shareOfDay(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return (hours * 60 + minutes) / 1440;
}

/** XML has no place for two of the non-characters, and Excel reads `_x0041_` as an A unless its underscore is written so itself. */
const asText = (text: string): string =>
  text.replace(/[\ufffe\uffff]/g, '\ufffd').replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
