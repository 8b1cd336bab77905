/** The versions of the payment order (ISO 20022 customer credit transfer initiation) that a company may choose. */
export const BANK_FORMATS = ['pain_001_001_03', 'pain_001_001_09'] as const;
export type BankFormat = (typeof BANK_FORMATS)[number];
