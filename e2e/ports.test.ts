/** Tests concurrent starts of the product: each has ports of its own before any of its servers listens. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { startPostgres } from '@ayva/postgres/embedded'
import { claimPort, freePort, freePortRow } from '@ayva/postgres/ports'
import { afterEach, expect, test } from 'vitest'
import { type Ports } from '../bin/ports.ts'

const starts: ChildProcess[] = []
afterEach(() => {
  for (const start of starts.splice(0)) start.kill('SIGKILL')
})

/** Runs code in a separate process that stays alive, while nothing listens on its ports. */
async function inProcess<T>(from: string, what: string): Promise<T> {
  const script = `import * as ports from '${from}'
console.log(JSON.stringify(await ports.${what}()))
process.stdin.resume()`
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.endsWith('PORT')),
  )
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  starts.push(child)
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    const answer = said.split('\n').find((line) => /^[{\d]/.test(line))
    if (answer !== undefined && said.endsWith('\n')) return JSON.parse(answer) as T
  }
  throw new Error(`it ended: ${said}`)
}

test('two concurrent starts share no port, though neither listens yet', async () => {
  const at = `${process.cwd()}/bin/ports.ts`
  const both = await Promise.all([
    inProcess<Ports>(at, 'choosePorts'),
    inProcess<Ports>(at, 'choosePorts'),
  ])
  const all = both.flatMap((ports) => Object.values(ports))
  expect(new Set(all).size).toBe(all.length)
})

test('a reserved port belongs to its process until that ends', async () => {
  const at = `${process.cwd()}/packages/postgres/src/ports.ts`
  const port = await inProcess<number>(at, 'freePort')
  expect(await claimPort(port)).toBe(false)
  const [start] = starts
  start!.kill('SIGKILL')
  await new Promise((ended) => start!.once('exit', ended))
  expect(await claimPort(port)).toBe(true)
  expect(await claimPort(port)).toBe(false)
})

test('a port reserved by a process is available to its children', async () => {
  const port = await freePort()
  const script = `import { claimPort } from '${process.cwd()}/packages/postgres/src/ports.ts'
console.log(await claimPort(${port}))`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    script,
  ])
  expect(stdout.trim()).toBe('true')
})

test('a row of ports is reserved completely or not at all', async () => {
  const first = await freePortRow(8)
  for (let at = 0; at < 8; at++) expect(await claimPort(first + at)).toBe(false)
})

test('a database whose port was taken meanwhile starts on another one', async () => {
  const server = createServer()
  const taken = await freePort()
  await new Promise<void>((ready) => server.listen(taken, '127.0.0.1', ready))
  const ports = [taken, taken, await freePort()]
  const last = ports.at(-1)!
  const cluster = await startPostgres({ fast: true, port: async () => ports.shift()! })
  expect(new URL(cluster.url()).port).toBe(String(last))
  await cluster.stop()
  server.close()
})
