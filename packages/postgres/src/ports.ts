/** Ports for servers that this process or its children will start soon. */
import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { alive } from './processes.ts'

/** Below the range that systems use for outgoing connections, which may occupy a port at any moment. */
const LOWEST = 20_000
const HIGHEST = 32_000
const TRIES = 200
const LOCALHOST = '127.0.0.1'

/** One folder per user, because other users cannot write into it. */
const folder = path.join(tmpdir(), `ayva-ports-${process.getuid?.() ?? 'all'}`)
const own = new Set<number>()
let isForgetting = false

/**
 * A port that no other process using this function gets while this process lives. The server that will use the port is
 * another process, so listening on it cannot reserve it.
 */
export async function freePort(): Promise<number> {
  return freePortRow(1)
}

/** The first of `count` consecutive ports. */
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
 * Reserves one port until this process ends; false if another process listens on it or has reserved it. A port that the
 * parent process has reserved may be meant for this one, so it is accepted.
 */
export async function claimPort(port: number, host = LOCALHOST): Promise<boolean> {
  const probe = createServer()
  const isBound = await new Promise<boolean>((answer) => {
    probe.once('error', () => answer(false))
    probe.listen({ port, host, exclusive: true }, () => answer(true))
  })
  if (!isBound) return false
  // While the port is bound here, no other process examines its note.
  const isTaken = note(port)
  await new Promise((closed) => probe.close(closed))
  return isTaken
}

/** Records the owner of a port; false if a living process has recorded it before. */
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
