/** Ports for servers that are started in a moment, by this process or by those it starts. */
import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { alive } from './processes.ts'

/** Below those that systems give to outgoing connections, which may take a port at any moment. */
const LOWEST = 20_000
const HIGHEST = 32_000
const TRIES = 200
const LOCALHOST = '127.0.0.1'

/** Of each user, for nobody else may write there. */
const folder = path.join(tmpdir(), `ayva-ports-${process.getuid?.() ?? 'all'}`)
const own = new Set<number>()
let isForgetting = false

/**
 * A port that no other process of this machine which asks here gets while this one lives. The server that is
 * to have it is another process, so the port cannot be held by listening on it until then.
 */
export async function freePort(): Promise<number> {
  return freePortRow(1)
}

/** The first of so many in a row. */
export async function freePortRow(count: number): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const first = randomInt(LOWEST, HIGHEST)
    let claimed = 0
    while (claimed < count && (await claimPort(first + claimed))) claimed += 1
    if (claimed === count) return first
    for (let at = 0; at < claimed; at++) release(first + at)
  }
  throw new Error(`no free port was found from ${LOWEST} to ${HIGHEST} in ${TRIES} tries`)
}

/**
 * Takes one port until this process ends; false where somebody listens there or has taken it. What the parent of
 * this process has taken may be meant for it.
 */
export async function claimPort(port: number, host = LOCALHOST): Promise<boolean> {
  const probe = createServer()
  const isBound = await new Promise<boolean>((answer) => {
    probe.once('error', () => answer(false))
    probe.listen({ port, host, exclusive: true }, () => answer(true))
  })
  if (!isBound) return false
  // While it is bound here nobody else looks at its note.
  const isTaken = note(port)
  await new Promise((closed) => probe.close(closed))
  return isTaken
}

/** Writes down who has a port; false where a process that lives has written before. */
function note(port: number): boolean {
  const file = path.join(folder, String(port))
  mkdirSync(folder, { recursive: true })
  const owner = ownerIn(file)
  if (owner === process.ppid) return true
  if (alive(owner)) return false
  writeFileSync(file, String(process.pid))
  if (!isForgetting) process.on('exit', forget)
  isForgetting = true
  own.add(port)
  return true
}

function ownerIn(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

function release(port: number): void {
  own.delete(port)
  rmSync(path.join(folder, String(port)), { force: true })
}

function forget(): void {
  for (const port of own) release(port)
}
