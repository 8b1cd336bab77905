import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { todayIn } from '../accounts/caller.ts';
import { browserOf } from '../accounts/known-browsers.ts';
import type { Tx } from '../database/db.ts';
import { copyOf, fromCopy, lastEntry } from '../database/reports-copy.ts';
import type { DocumentDesk } from '../files/document-desk.ts';
import {
  type Caller,
  type CompanyRules,
  FileReply,
  type Handler,
  type Place,
  type Services,
  Undrawn,
} from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { type Admitted, admit, asSeenBy, claimsOf, tenantOf } from './admission.ts';
import { type Answer, FileAnswer, toAnswer } from './answer.ts';
import type { FileTurns } from './file-turns.ts';
import { idempotencyKeyOf, ifMatchOf, once, replayOf } from './idempotency.ts';
import { parseInput } from './input.ts';
import { note } from './request-log.ts';
import { AdmissionChanged, workAhead } from './work-ahead.ts';

/** How a call is answered: who calls, the input, the transaction inside the company, the handler. */

export type Serving = Services & { readonly desk: DocumentDesk; readonly turns: FileTurns };

export async function answerTo(
  services: Serving,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  at: Date,
): Promise<Answer | FileAnswer> {
  const now = at.toISOString();
  const { call } = handler;
  // The declared types were checked where the handler was declared; here every call looks alike.
  const run = handler.run as (context: unknown) => Promise<unknown>;
  const tenant = tenantOf(request, services);
  const place: Place = { host: request.headers.host ?? '', tenant };
  if (handler.kind === 'open') {
    const input = parseInput(call, request);
    const result = await run({
      input,
      now,
      address: request.ip,
      browser: browserOf(request, reply, services.keys),
      agent: request.headers['user-agent'] ?? '',
      about: (who: { company_id: string; user_id?: string }) => note(request, who),
      ...place,
      services,
    });
    return result instanceof FileReply ? new FileAnswer(result) : toAnswer(handler, result);
  }
  const claims = await claimsOf(request, services);
  if (tenant === undefined) throw new Refusal('unknown_tenant');
  const if_match = ifMatchOf(request);
  const key = idempotencyKeyOf(request);
  const sent = key === undefined ? null : { request, key, keys: services.keys };
  const { db } = services;
  const transact = call.method === 'GET' && !call.file && !call.recorded ? db.readCompany : db.inCompany;
  const inside = async <T>(
    work: (tx: Tx, caller: Caller, company: CompanyRules) => Promise<T>,
  ): Promise<T> => {
    const attempt = (): Promise<T> =>
      transact(claims.company_id, (tx) => {
        const admission = admit(tx, call, claims, tenant, services, now).then((admitted) => {
          note(request, { company_id: admitted.caller.company_id, user_id: admitted.caller.user_id });
          return admitted;
        });
        const enter = (admitted: Admitted): Promise<T> => {
          const { caller, company } = asSeenBy(call, admitted);
          return work(tx, caller, company);
        };
        return workAhead(services, call, claims.session_id, admission, enter);
      });
    try {
      return await attempt();
    } catch (error) {
      // What the session's last request found is forgotten by now: the second attempt asks first.
      if (error instanceof AdmissionChanged) return attempt();
      throw error;
    }
  };

  const prepare = handler.prepare as ((context: unknown) => Promise<unknown>) | undefined;
  const ready = await (prepare === undefined
    ? null
    : inside(async (tx, caller, company) => ({
        before: { input: parseInput(call, request), caller, company, services, place, now },
        replay: sent === null ? null : await replayOf(tx, caller, sent),
      })));
  if (ready?.replay) return ready.replay;
  const prepared = ready === null ? undefined : await prepare?.(ready.before);

  const work = async (tx: Tx, caller: Caller, company: CompanyRules): Promise<Answer | FileAnswer> => {
    const input = parseInput(call, request);
    const today = todayIn(now, company.time_zone);
    const context = { input, caller, company, tx, now, today, if_match, services, place, prepared };
    if (call.file) {
      const file = (await run(context)) as FileReply;
      if (file.bytes instanceof Undrawn) services.desk.refuseFull();
      return new FileAnswer(file);
    }
    const toDo = async () => toAnswer(handler, await run(context));
    return sent === null || isSecret(call, input.body) ? toDo() : once(tx, caller, sent, now, toDo);
  };
  const copy = call.report === true ? copyOf(db) : null;
  if (copy !== null) {
    const { caller, company, seen } = await inside(async (tx, caller, company) => ({
      caller,
      company,
      seen: await lastEntry(tx, caller.company_id),
    }));
    const copied = await fromCopy(copy, caller.company_id, seen, (tx) => work(tx, caller, company));
    if (copied !== null) return copied.answer;
  }
  if (handler.kind === 'company') {
    const answer = await (call.file
      ? services.turns.take(claims.company_id, () => inside(work))
      : inside(work));
    await handler.afterwards?.({ company_id: claims.company_id, services });
    return answer;
  }
  const { caller, company } = await inside(async (_tx, caller, company) => ({ caller, company }));
  return db.onPlatform((tx) => work(tx, caller, company));
}

/** Is the reply left out of what is kept for a repeated key? */
const isSecret = (call: Call, body: unknown): boolean =>
  call.secret === true || (call.secret === 'unsaved' && (body as { save?: unknown }).save !== true);
