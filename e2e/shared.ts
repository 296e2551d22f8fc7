/** Passes data of the run's shared product to the workers of the browser tests, by a file. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type Shared = {
  /** The connection for creating databases. */
  adminUrl: string
  /** A database with all shipped data, and without connections. */
  template: string
  /** The environment of the shared server: its providers, its mailbox, their secrets. */
  env: Record<string, string>
  /** The token of an operator with all permissions, valid in every copy of the template. */
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
