/**
 * Why a file is not read as a sheet. `no_sheet`: a picture, a letter, anything else. `locked`: a password protects it.
 * `old`: a workbook of before 2007.
 */
export const SHEET_FILE_FAULTS = [
  'empty',
  'no_sheet',
  'locked',
  'old',
  'damaged',
  'too_large',
  'too_long',
] as const;
export type SheetFileFault = (typeof SHEET_FILE_FAULTS)[number];

export class SheetFault extends Error {
  readonly fault: SheetFileFault;
  constructor(fault: SheetFileFault) {
    super(fault);
    this.fault = fault;
  }
}
