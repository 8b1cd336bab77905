-- By what vacation pay is 12 % of all pay: the law (semesterlagen 16 § second paragraph), or the company's agreement (2 a §). Companies that are
-- here keep what they had, new ones begin with the law.
alter table company_settings
  add column vacation_pay_rule text not null default 'agreement'
    constraint company_settings_vacation_pay_rule_check check (vacation_pay_rule in ('law', 'agreement'));
alter table company_settings alter column vacation_pay_rule set default 'law';

alter table vacation_rules
  add column vacation_pay_rule text not null default 'agreement' check (vacation_pay_rule in ('law', 'agreement'));
