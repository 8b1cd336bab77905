import type { CompanySettings } from '../contract/companies.ts';
import { rulesOn } from '../core/company-rules.ts';

/** The settings with the rules that hold on a day; a server of the version before sends those of today alone. */
export function settingsOn<S extends Pick<CompanySettings, 'rules'>>(settings: S, date: string): S {
  const { rules = [] } = settings;
  if (rules.length === 0) return settings;
  const { from: _from, ...of_day } = rulesOn(rules, date);
  return { ...settings, ...of_day };
}
