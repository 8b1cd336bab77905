import { readFileSync, writeFileSync } from 'node:fs';
import { readCase, readPlan, readQuestions } from '../src/core/roster/engine/case-file.ts';
import { Explainer } from '../src/core/roster/engine/explain.ts';
import { CaseFault } from '../src/core/roster/engine/place.ts';

/**
 * `npm run roster:why -- CASE.json PLAN.json QUESTIONS.json OUT.json`: for each question, a job and who has it or nobody, writes
 * what every other person would break and cost with it. Exits 0 when it was written. `src/core/roster/engine/engine.md`.
 */

const [case_path, plan_path, questions_path, out_path] = process.argv.slice(2);
if (
  case_path === undefined ||
  plan_path === undefined ||
  questions_path === undefined ||
  out_path === undefined
) {
  console.error('npm run roster:why -- CASE.json PLAN.json QUESTIONS.json OUT.json');
  process.exit(2);
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

try {
  const c = readCase(read(case_path));
  const plan = readPlan(read(plan_path), c);
  const questions = readQuestions(read(questions_path), c, plan);
  const explainer = new Explainer(c, plan);
  const times: number[] = [];
  const answers = questions.map(({ job, holder }) => {
    const began = performance.now();
    const explained = explainer.explain(job, holder);
    times.push(performance.now() - began);
    return { kind: holder === null ? 'why_open' : 'why_this_person', job, holder, ...explained };
  });
  const answer = { case: c.name, plan_points: explainer.points, questions: answers };
  writeFileSync(out_path, `${JSON.stringify(answer)}\n`);
  console.log(`${questions.length} questions, the longest took ${Math.max(0, ...times).toFixed(1)} ms.`);
} catch (error) {
  const is_known =
    error instanceof CaseFault || error instanceof SyntaxError || Object(error).code !== undefined;
  if (!is_known) throw error;
  console.error(`Nothing was written: ${Object(error).message}`);
  process.exitCode = 1;
}
