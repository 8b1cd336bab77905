import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { connect } from '../src/server/database/session.ts';
import { SCHEMA_FILE, schemaText } from '../tools/schema.ts';
import { emptyDatabase, testDatabase } from './database.ts';

const read = async (settings: Parameters<typeof connect>[0], prepare = ''): Promise<string> => {
  const sql = connect(settings);
  try {
    await sql.unsafe(prepare);
    return await schemaText(sql);
  } finally {
    await sql.end();
  }
};

test('schema.sql equals the schema of the migrations', async () => {
  const text = await read(await testDatabase());
  assert.equal(readFileSync(SCHEMA_FILE, 'utf8'), text, 'run "npm run schema" and read the difference');
});

test('schema.sql shows every kind of database object, the same on PostgreSQL 15 and 18', async () => {
  const text = await read(
    await emptyDatabase(),
    `create type color as enum ('red', 'Green');
    create domain percent as integer check (value between 0 and 100);
    create table fruits (
      id integer generated always as identity primary key,
      name text not null default 'Äpple' collate "C",
      ripe percent,
      color color,
      shout text generated always as (upper(name)) stored
    );
    create index fruits_ripe on fruits (ripe desc) where color = 'Green';
    alter table fruits enable row level security;
    create policy ripe on fruits as restrictive for update to public using (ripe > 50) with check (ripe > 60);
    create view ripe_fruits with (security_invoker = true) as select f.name, f.ripe from fruits f where ripe > 50;
    create function half(n integer) returns integer language sql immutable as 'select n / 2';
    revoke execute on function half from public;
    create function twice() returns trigger language plpgsql as 'begin return new; end';
    create trigger twice before insert on fruits for each row execute function twice();
    grant select on ripe_fruits to public;
    grant insert, select on fruits to pg_monitor;
    grant update (ripe, name) on fruits to pg_monitor;`,
  );
  const body = text.slice(text.indexOf('create domain'));
  assert.equal(body, EVERYTHING);
});

const EVERYTHING = `create domain percent as integer check (value >= 0 and value <= 100);
create type color as enum ('red', 'Green');

create table fruits (
  id integer not null generated always as identity,
  name text collate "C" not null default 'Äpple',
  ripe percent,
  color color,
  shout text generated always as (upper(name)) stored,
  constraint fruits_pkey primary key (id)
);
create index fruits_ripe on fruits using btree (ripe desc) where color = 'Green'::color;
create trigger twice before insert on fruits for each row execute function twice();
alter table fruits enable row level security;
create policy ripe on fruits as restrictive for update
  using (ripe::integer > 50)
  with check (ripe::integer > 60);
grant select, insert on fruits to pg_monitor;
grant update (name, ripe) on fruits to pg_monitor;

create view ripe_fruits with (security_invoker=true) as
  select name,
  ripe
  from fruits f
  where ripe::integer > 50;
grant select on ripe_fruits to public;

create or replace function half(n integer)
 returns integer
 language sql
 immutable
as $function$select n / 2$function$;

create or replace function twice()
 returns trigger
 language plpgsql
as $function$begin return new; end$function$;
grant execute on function twice() to public;
`;
