// The entry of every npm script. It runs on any Node from 20 on without dependencies: it installs the locked packages
// if node_modules does not match the lock file, then starts bin/tasks.ts with the pinned Node 26. Commands of an
// operator install no packages for development, which would take more than half of the time of a first start.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { locked, read } from '../packages/postgres/src/lock.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const [major] = process.versions.node.split('.').map(Number)
if (major < 20)
  fail(`Node ${process.version} is too old: install Node 20 or newer, then run the command again.`)

const OPERATORS_COMMANDS = new Set([
  'start',
  'build',
  'books',
  'jobs',
  'events',
  'draws',
  'reseal',
  'operator',
  'office',
])

await install({ withDev: !OPERATORS_COMMANDS.has(process.argv[2]) })
run()

function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

async function install({ withDev }) {
  const stampFile = path.join(root, 'node_modules', '.install-stamp')
  const stamp = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  const productStamp = `${stamp}-product`
  const isInstalled = () => {
    const found = read(stampFile)
    return found === stamp || (!withDev && found === productStamp)
  }
  if (isInstalled()) return
  await locked(path.join(root, '.data', 'install.lock'), () => {
    if (isInstalled()) return // another process has installed them while we waited
    // A product that runs from this folder keeps its packages: `npm ci` would delete them, `npm install` only adds.
    const adds = read(stampFile) === productStamp
    console.log('Installing the dependencies (once, about half a minute)...')
    // Uses the npm that started this script, or the one on the path if it was started directly.
    const own = process.env.npm_execpath?.endsWith('npm-cli.js')
      ? process.env.npm_execpath
      : undefined
    const windows = process.platform === 'win32'
    const args = [
      adds ? 'install' : 'ci',
      '--ignore-scripts',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      withDev ? '--include=dev' : '--omit=dev',
      '--include=optional',
    ]
    const done = own
      ? spawnSync(process.execPath, [own, ...args], { stdio: 'inherit' })
      : spawnSync(windows ? 'npm.cmd' : 'npm', args, { stdio: 'inherit', shell: windows })
    if (done.status !== 0)
      fail(
        'npm could not install the packages: see the lines above. Is the npm registry reachable?',
      )
    writeFileSync(stampFile, withDev ? stamp : productStamp)
  })
}

function run() {
  const require = createRequire(path.join(root, 'package.json'))
  let node = process.execPath
  for (const name of [
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ]) {
    try {
      const manifest = require.resolve(`${name}/package.json`)
      node = path.join(path.dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin.node)
      break
    } catch {
      // not this platform's package
    }
  }
  if (node === process.execPath && major < 26)
    fail(`No pinned Node for ${process.platform}-${process.arch}: run this with Node 26 or newer.`)
  // Caches compiled code, because loading the code takes half of a server's start.
  const env = { NODE_COMPILE_CACHE: path.join(root, '.data', 'compiled'), ...process.env }
  const child = spawn(node, ['bin/tasks.ts', ...process.argv.slice(2)], { stdio: 'inherit', env })
  // A terminal sends Ctrl+C to the whole process group; other signals reach only this process and must be passed on.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGTERM'))
  // npm sends a signal only to the shell between it and this process, and that shell just dies; so we watch our parent,
  // to end with it.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}
