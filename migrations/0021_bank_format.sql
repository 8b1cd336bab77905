-- The version of ISO 20022 that the company's bank takes payments in (decision 0059).
alter table company_settings
  add column bank_format text not null default 'pain_001_001_03'
    constraint company_settings_bank_format_check check (bank_format in ('pain_001_001_03', 'pain_001_001_09'));
