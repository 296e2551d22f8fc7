import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { showInvitation } from '@ayva/contract/platform/operators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

const command = path.join(import.meta.dirname, '../../commands/operator.ts')
const { NODE_COMPILE_CACHE } = process.env
async function operator(...args: string[]) {
  const { DATABASE_URL } = testApp.deps.config
  const env = {
    DATABASE_URL,
    OFFICE_URL: 'http://office.test/',
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
  }
  const run = promisify(execFile)(process.execPath, [command, ...args], { env })
  const { stdout, code = 0 } = (await run.catch((failed: unknown) => failed)) as {
    stdout: string
    code?: number
  }
  return { stdout, code }
}

test('the first operator is invited by a command, which prints the link', async () => {
  const { stdout, code } = await operator('invite', 'Ольга', 'administrator', 'auditor')
  expect(code).toBe(0)
  const link = stdout.trim().split('\n').at(-1)!
  expect(link).toMatch(/^http:\/\/office\.test\/invitation#[\w-]{43}$/)
  const { call, clock } = testApp
  clock.move(Date.now() - clock.now().getTime())
  const shown = await call(showInvitation, { body: { invitation: link.split('#')[1]! } })
  expect(shown).toMatchObject({ name: 'Ольга', roles: ['administrator', 'auditor'] })
  expect((await operator('list')).stdout).toContain('invited  Ольга  administrator auditor')
})

test('a name that is taken and an unknown role are reported', async () => {
  const again = await operator('invite', 'ольга', 'support')
  expect([again.code, again.stdout]).toEqual([1, 'Сотрудник с таким именем уже есть\n'])
  const wrong = await operator('invite', 'Пётр', 'king')
  expect([wrong.code, wrong.stdout]).toMatchObject([
    1,
    expect.stringContaining('No such role: king'),
  ])
})
