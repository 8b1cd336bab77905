/**
 * The form of an employment. Lagen (1982:80) om anställningsskydd: until further notice (4 §), särskild visstidsanställning,
 * vikariat and season (5 §), provanställning (6 §); `other` by another law or agreement.
 */
export const EMPLOYMENT_FORMS = [
  'permanent',
  'probation',
  'fixed_term',
  'substitute',
  'seasonal',
  'other',
] as const;

/** Why an employment ended, as the employer's certificate asks it. */
export const END_REASONS = [
  'own_request',
  'redundancy',
  'personal',
  'dismissed',
  'term_ended',
  'probation_ended',
  'pension',
  'died',
  'other',
] as const;
