// The one entry of every npm script. Runs on any Node from 20 on without dependencies: it installs what the
// lock file says if node_modules does not match it, then hands over to bin/tasks.ts under the pinned Node 26.
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

await install()
run()

function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

async function install() {
  const stampFile = path.join(root, 'node_modules', '.install-stamp')
  const stamp = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  if (read(stampFile) === stamp) return
  await locked(path.join(root, '.data', 'install.lock'), () => {
    if (read(stampFile) === stamp) return // by the process we waited for
    console.log('Installing the dependencies (once, about half a minute)...')
    // Started by npm: use that very npm. Started by hand: whatever npm is on the path.
    const own = process.env.npm_execpath?.endsWith('npm-cli.js')
      ? process.env.npm_execpath
      : undefined
    const windows = process.platform === 'win32'
    const args = [
      'ci',
      '--ignore-scripts',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--include=dev',
      '--include=optional',
    ]
    const done = own
      ? spawnSync(process.execPath, [own, ...args], { stdio: 'inherit' })
      : spawnSync(windows ? 'npm.cmd' : 'npm', args, { stdio: 'inherit', shell: windows })
    if (done.status !== 0)
      fail('npm ci failed: see the lines above. Is the npm registry reachable?')
    writeFileSync(stampFile, stamp)
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
  // Half of the time in which a server comes up again is the reading of its code.
  const env = { NODE_COMPILE_CACHE: path.join(root, '.data', 'compiled'), ...process.env }
  const child = spawn(node, ['bin/tasks.ts', ...process.argv.slice(2)], { stdio: 'inherit', env })
  // A terminal sends Ctrl+C to the whole group; other signals reach only this process, so pass them on.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGTERM'))
  // npm passes a signal to the shell between it and us, and that shell just dies: notice, rather than live on as an orphan.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}
