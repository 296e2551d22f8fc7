/** The operators' command line as processes, against a running app. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Permission } from '@ayva/contract/base'
import { type TestApp } from '#lib/testing.ts'
import { addOperator } from '../platform/operators/operators.ts'

const command = path.join(import.meta.dirname, 'office.ts')
/** Only the named variables, and the compile cache, because each test starts several processes. */
const { NODE_COMPILE_CACHE } = process.env

type Env = Record<string, string>

/** Runs the command with these arguments and variables. */
export const runOffice = (args: readonly string[], env: Env) =>
  promisify(execFile)(process.execPath, [command, ...args], {
    env: { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env },
  })

/** Lets the app listen, and returns the variables with which the command speaks to it as an operator. */
export async function operatorEnv(
  { deps, app }: TestApp,
  operator: { name: string; permissions: Permission[] },
): Promise<Env> {
  const { token } = await addOperator(deps, operator)
  return { OFFICE_TOKEN: token, PUBLIC_URL: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

/** The JSON that the command prints. */
export async function answerOf(
  args: readonly string[],
  env: Env,
): Promise<Record<string, unknown>> {
  const { stdout } = await runOffice(args, env)
  return JSON.parse(stdout) as Record<string, unknown>
}

/** A file of JSON; returns its path. */
export async function saved(value: unknown): Promise<string> {
  const file = path.join(tmpdir(), `${randomUUID()}.json`)
  await writeFile(file, JSON.stringify(value))
  return file
}
