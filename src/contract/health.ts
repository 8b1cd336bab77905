import { z } from 'zod';
import { call } from './call.ts';

export const health = call({
  name: 'health',
  method: 'GET',
  path: '/api/health/',
  who: 'anyone',
  summary: 'The process is alive',
  reply: z.strictObject({ status: z.literal('ok') }),
  status: 200,
});

export const ready = call({
  name: 'ready',
  method: 'GET',
  path: '/api/ready/',
  who: 'anyone',
  summary: 'It answers requests: the database is reachable and migrated, and the server is not stopping',
  reply: z.strictObject({ status: z.literal('ready') }),
  status: 200,
});

export const openapi = call({
  name: 'openapi',
  method: 'GET',
  path: '/api/openapi.json',
  who: 'anyone',
  summary: 'This contract as OpenAPI 3.1',
  reply: z.record(z.string(), z.unknown()),
  status: 200,
});
