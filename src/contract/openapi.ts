import { z } from 'zod';
import type { Call } from './call.ts';
import { CALLS } from './calls.ts';
import { errorReply } from './error-reply.ts';
import { REFUSALS } from './errors.ts';

/** The contract as OpenAPI 3.1, printed from the same constants that the server and the web client use. */

const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _draft, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return schema;
};

const parametersOf = (shape: z.ZodType | undefined, place: 'path' | 'query'): Record<string, unknown>[] => {
  if (shape === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
};

const NEXT_PAGE = {
  description:
    'More rows follow: `<address of the next page>; rel="next"`, also where no `limit` was asked for, and also before `limit` rows where a megabyte ends. The last page has none.',
  schema: { type: 'string' },
};
const isPaged = ({ query }: Call): boolean =>
  parametersOf(query, 'query').some(({ name }) => name === 'cursor');

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

const operationOf = (call: Call): Record<string, unknown> => ({
  operationId: call.name,
  summary: call.summary,
  description: call.who === 'anyone' ? 'No token needed.' : `Roles: ${call.who.join(', ')}.`,
  ...(call.who === 'anyone' ? { security: [] } : {}),
  parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
  ...(call.body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
        },
      }),
  responses: {
    [call.status]:
      call.status === 204
        ? { description: 'Done.' }
        : {
            description: 'OK',
            ...(isPaged(call) ? { headers: { Link: NEXT_PAGE } } : {}),
            content: call.stream
              ? { 'text/event-stream': { schema: { type: 'string' } } }
              : call.file
                ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
                : { 'application/json': { schema: schemaOf(call.reply, 'output') } },
          },
    '4XX': { description: 'Refused, with a reason.', content: errorContent },
    '503': { description: 'Busy or the database is away; Retry-After says when.', content: errorContent },
  },
});

let printed: Record<string, unknown> | null = null;

export function openApi(): Record<string, unknown> {
  printed ??= {
    openapi: '3.1.0',
    info: {
      title: 'Skifta',
      version: '1',
      description: `Plan shifts, report time, pay right. Refusal codes: ${Object.keys(REFUSALS).join(', ')}.`,
    },
    security: [{ bearer: [] }],
    paths: pathsOf(CALLS),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(errorReply, 'output') },
    },
  };
  return printed;
}

function pathsOf(calls: readonly Call[]): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  return paths;
}
