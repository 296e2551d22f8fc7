/** What the shared product of a run tells the workers of the browser tests, by a file of its own. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type Shared = {
  /** Where databases are made. */
  adminUrl: string
  /** A database with everything that the product ships with, and nobody connected to it. */
  template: string
  /** The environment of the shared server: its providers, its mailbox, their secrets. */
  env: Record<string, string>
  /** Of an operator with every permission, on every database made of the template. */
  operatorToken: string
}

const file = () => path.resolve(import.meta.dirname, `../.data/test/e2e-${process.env['E2E_PORT']}`)

export function writeShared(shared: Shared): void {
  mkdirSync(path.dirname(file()), { recursive: true })
  writeFileSync(file(), JSON.stringify(shared), { mode: 0o600 })
}

export function readShared(): Shared {
  return JSON.parse(readFileSync(file(), 'utf8')) as Shared
}
