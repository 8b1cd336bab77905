import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrate } from '../src/server/database/migrate.ts';
import { connect, type Session } from '../src/server/database/session.ts';
import { settingsOf, throwawayServer } from '../test/throwaway-server.ts';

/**
 * The whole database schema on one page. `npm run schema` migrates an empty database and writes `schema.sql`, which
 * `test/schema.test.ts` compares with the database. It reads the catalogue, because the embedded PostgreSQL ships no
 * pg_dump, and gives the same text on PostgreSQL 15 and 18.
 */

export const SCHEMA_FILE = fileURLToPath(new URL('../schema.sql', import.meta.url));

const HEAD = `-- The database as migrations/ leave it, written by "npm run schema". Read it here, change it there.
`;

export async function schemaText(sql: Session): Promise<string> {
  const schema = await readCatalogue(sql);
  const sections = [
    schema.roles,
    schema.schemas,
    schema.extensions,
    schema.types.map(lower),
    schema.sequences,
    ...schema.tables.map((table) => tableText(table, schema)),
    ...schema.views.map((view) => [viewText(view), ...grantsOn(view.name, schema)]),
    ...schema.functions.map((called) => [functionText(called.text), ...called.grants]),
  ];
  const written = sections.filter((lines) => lines.length > 0).map((lines) => `${lines.join('\n')}\n`);
  return [HEAD, ...written].join('\n');
}

type Named = { table: string; text: string };
type Table = { name: string; forced: boolean; secured: boolean };
type View = { name: string; kind: string; options: string | null; text: string };
type Catalogue = Awaited<ReturnType<typeof readCatalogue>>;

function tableText({ name, secured, forced }: Table, schema: Catalogue): string[] {
  const of = (rows: Named[]) => rows.filter((row) => row.table === name).map((row) => lower(row.text));
  const parts = [...of(schema.columns), ...of(schema.constraints)];
  return [
    `create table ${name} (\n${parts.map((part) => `  ${part}`).join(',\n')}\n);`,
    ...of(schema.indexes).map((text) => `${text};`),
    ...of(schema.triggers).map((text) => `${text};`),
    ...(secured ? [`alter table ${name} enable row level security;`] : []),
    ...(forced ? [`alter table ${name} force row level security;`] : []),
    ...of(schema.policies),
    ...grantsOn(name, schema),
  ];
}

/** PostgreSQL 15 names the table before each column even where there is only one; 16 and later do not. */
function viewText({ name, kind, options, text }: View): string {
  const body = lower(text.trim());
  const qualifiers = new Set([...body.matchAll(/\b([a-z_]\w*)\.(?=[a-z_"])/g)].map((match) => match[1]));
  const plain = qualifiers.size === 1 ? body.replaceAll(/\b[a-z_]\w*\.(?=[a-z_"])/g, '') : body;
  return `create ${kind} ${name}${options ? ` with (${options})` : ''} as\n${plain.replaceAll(/^\s*/gm, '  ')}`;
}

/** PostgreSQL prints the head; the body is the author's text. */
function functionText(text: string): string {
  return `${text
    .trimEnd()
    .replaceAll('FUNCTION public.', 'FUNCTION ')
    .replace(/^.*?(?=\$function\$|$)/s, lower)};`;
}

function grantsOn(name: string, schema: Catalogue): string[] {
  return schema.grants.filter((grant) => grant.table === name).map((grant) => grant.text);
}

/** Key words in lower case and types by their short names; quoted text unchanged. */
function lower(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|[^'"]+/g, (part) =>
      part.startsWith("'") || part.startsWith('"') ? part : part.toLowerCase(),
    )
    .replaceAll("'::text", "'")
    .replaceAll('timestamp with time zone', 'timestamptz');
}

/** Objects of this schema, not the system's and not an extension's. */
const ours = (catalogue: string, oid: string, namespace: string) => `
  ${namespace}::regnamespace::text !~ '^(pg_|information_schema)'
  and not exists (
    select from pg_depend
    where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e'
  )`;

/** `maintain` exists since PostgreSQL 17, and here only owners have it. */
const grantees = (acl: string, owner: string) => `
  lateral (
    select
      coalesce(nullif(grantee::regrole::text, '-'), 'public') as role,
      lower(string_agg(privilege_type, ', ' order by array_position(
        array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'], privilege_type
      ), privilege_type)) as privileges
    from aclexplode(${acl})
    where grantee <> ${owner} and privilege_type <> 'MAINTAIN'
    group by grantee
  ) granted`;

async function readCatalogue(sql: Session) {
  const lines = async (query: string) =>
    (await sql.unsafe<{ text: string }[]>(`select text from (${query}) lines order by text collate "C"`)).map(
      (row) => row.text,
    );
  const named = async (query: string) => [...(await sql.unsafe<Named[]>(query))];
  const isTable = `relkind in ('r', 'p') and ${ours('pg_class', 'pg_class.oid', 'relnamespace')}`;

  return {
    roles: await lines(`
      select 'create role ' || quote_ident(rolname)
        || case when rolsuper then ' superuser' else '' end
        || case when rolbypassrls then ' bypassrls' else '' end
        || case when rolcreaterole then ' createrole' else '' end || ';' as text
      from pg_roles
      where rolname !~ '^pg_' and exists (
        select from pg_shdepend
        where refclassid = 'pg_authid'::regclass and refobjid = pg_roles.oid and deptype in ('a', 'r')
          and dbid = (select oid from pg_database where datname = current_database())
      )`),
    schemas: await lines(`
      select format('grant %s on schema %s to %s;', privileges, pg_namespace.oid::regnamespace, role) as text
      from pg_namespace, ${grantees('nspacl', 'nspowner')}
      where ${ours('pg_namespace', 'pg_namespace.oid', 'pg_namespace.oid')} and role <> 'pg_database_owner'`),
    extensions: await lines(`
      select format('create extension %I;', extname) as text from pg_extension where extname <> 'plpgsql'`),
    types: await lines(`
      select format('create type %s as enum (%s);', pg_type.oid::regtype, string_agg(quote_literal(enumlabel), ', ' order by enumsortorder)) as text
      from pg_type join pg_enum on enumtypid = pg_type.oid
      where ${ours('pg_type', 'pg_type.oid', 'typnamespace')}
      group by pg_type.oid
      union all
      select format('create domain %s as %s', pg_type.oid::regtype, format_type(typbasetype, typtypmod))
        || case when typnotnull then ' not null' else '' end
        || coalesce((
          select string_agg(' ' || pg_get_constraintdef(pg_constraint.oid, true), '' order by conname)
          from pg_constraint where contypid = pg_type.oid and contype = 'c'
        ), '') || ';'
      from pg_type
      where typtype = 'd' and ${ours('pg_type', 'pg_type.oid', 'typnamespace')}`),
    sequences: await lines(`
      select format('create sequence %s as %s;', pg_class.oid::regclass, seqtypid::regtype) as text
      from pg_class join pg_sequence on seqrelid = pg_class.oid
      where ${ours('pg_class', 'pg_class.oid', 'relnamespace')}
        and not exists (
          select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'i'
        )`),
    tables: await sql.unsafe<Table[]>(`
      select oid::regclass::text as name, relrowsecurity as secured, relforcerowsecurity as forced
      from pg_class
      where ${isTable}
      order by relname`),
    columns: await named(`
      select
        attrelid::regclass::text as table,
        quote_ident(attname) || ' ' || format_type(atttypid, atttypmod)
          || case when attcollation not in (0, typcollation) then ' collate ' || attcollation::regcollation else '' end
          || case when attnotnull then ' not null' else '' end
          || case
            when attgenerated <> '' then ' generated always as (' || pg_get_expr(adbin, adrelid, true) || ') stored'
            when attidentity = 'a' then ' generated always as identity'
            when attidentity = 'd' then ' generated by default as identity'
            else coalesce(' default ' || pg_get_expr(adbin, adrelid, true), '')
          end as text
      from pg_attribute
      join pg_class on pg_class.oid = attrelid
      join pg_type on pg_type.oid = atttypid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where ${isTable} and attnum > 0 and not attisdropped
      order by attnum`),
    // PostgreSQL 18 also lists "not null" here; the columns already show it.
    constraints: await named(`
      select
        conrelid::regclass::text as table,
        format('constraint %I %s', conname, pg_get_constraintdef(pg_constraint.oid, true)) as text
      from pg_constraint
      join pg_class on pg_class.oid = conrelid
      where ${isTable} and contype in ('p', 'u', 'x', 'f', 'c')
      order by array_position(array['p', 'u', 'x', 'f', 'c']::text[], contype::text), conname`),
    indexes: await named(`
      select indrelid::regclass::text as table, pg_get_indexdef(indexrelid, 0, true) as text
      from pg_index
      join pg_class on pg_class.oid = indrelid
      where ${isTable} and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      order by indexrelid::regclass::text collate "C"`),
    triggers: await named(`
      select tgrelid::regclass::text as table, pg_get_triggerdef(pg_trigger.oid, true) as text
      from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      where ${isTable} and not tgisinternal
      order by tgname`),
    policies: await named(`
      select
        polrelid::regclass::text as table,
        format('create policy %I on %s', polname, polrelid::regclass)
          || case when polpermissive then '' else ' as restrictive' end
          || case polcmd when 'r' then ' for select' when 'a' then ' for insert' when 'w' then ' for update' when 'd' then ' for delete' else '' end
          || case when polroles = array[0::oid] then '' else ' to ' || (
            select string_agg(rolname, ', ' order by rolname) from pg_roles where pg_roles.oid = any (polroles)
          ) end
          || coalesce(E'\\n  using (' || pg_get_expr(polqual, polrelid, true) || ')', '')
          || coalesce(E'\\n  with check (' || pg_get_expr(polwithcheck, polrelid, true) || ')', '') || ';' as text
      from pg_policy
      join pg_class on pg_class.oid = polrelid
      where ${isTable}
      order by polname`),
    views: await sql.unsafe<View[]>(`
      select
        oid::regclass::text as name,
        case relkind when 'v' then 'view' else 'materialized view' end as kind,
        array_to_string(reloptions, ', ') as options,
        pg_get_viewdef(oid, true) as text
      from pg_class
      where relkind in ('v', 'm') and ${ours('pg_class', 'pg_class.oid', 'relnamespace')}
      order by relname`),
    functions: await sql.unsafe<{ text: string; grants: string[] }[]>(`
      select pg_get_functiondef(pg_proc.oid) as text, to_jsonb(array(
        select format('grant %s on function %s to %s;', privileges, pg_proc.oid::regprocedure, role)
        from ${grantees(`coalesce(proacl, acldefault('f', proowner))`, 'proowner')}
        order by role
      )) as grants
      from pg_proc
      where prokind in ('f', 'p') and ${ours('pg_proc', 'pg_proc.oid', 'pronamespace')}
      order by pg_proc.oid::regprocedure::text collate "C"`),
    grants: await named(`
      select relation as table, text
      from (
        select pg_class.oid::regclass::text as relation, format('grant %s on %s to %s;', privileges, pg_class.oid::regclass, role) as text
        from pg_class, ${grantees('relacl', 'relowner')}
        where relkind in ('r', 'p', 'v', 'm') and ${ours('pg_class', 'pg_class.oid', 'relnamespace')}
        union all
        select pg_class.oid::regclass::text, format(
          'grant %s (%s) on %s to %s;', privileges, string_agg(quote_ident(attname), ', ' order by attnum), pg_class.oid::regclass, role
        )
        from pg_class join pg_attribute on attrelid = pg_class.oid and attacl is not null, ${grantees('attacl', 'relowner')}
        where relkind in ('r', 'p', 'v', 'm') and ${ours('pg_class', 'pg_class.oid', 'relnamespace')}
        group by pg_class.oid, privileges, role
      ) lines
      order by text collate "C"`),
  };
}

if (import.meta.main) {
  const server = await throwawayServer();
  try {
    const sql = connect(settingsOf(server.url));
    await migrate(sql);
    writeFileSync(SCHEMA_FILE, await schemaText(sql));
    await sql.end();
    console.log('schema.sql is written.');
  } finally {
    await server.stop();
  }
}
