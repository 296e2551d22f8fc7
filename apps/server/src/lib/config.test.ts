import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const base = { DATABASE_URL: 'postgres://db.test/ayva' }
const secrets = [
  'PSP_SECRET',
  'KASSA_SECRET',
  'COINS_SECRET',
  'SMS_SECRET',
  'DATA_KEY',
  'SUPPLIER_SECRET',
]
const own = 'a secret that nobody has read'

const ownSecrets: Record<string, string> = {
  ...Object.fromEntries(secrets.map((name) => [name, own])),
  STATEMENT_P12: '/etc/ayva/statements.p12',
}

/** The error message of `readConfig`, or an empty string if the configuration is valid. */
function complaint(env: Record<string, string>): string {
  try {
    readConfig({ ...base, ...env })
    return ''
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
  }
}

test('LOCALES is a list that begins with Russian', () => {
  expect(readConfig(base).LOCALES).toEqual(['ru'])
  expect(readConfig({ ...base, LOCALES: 'ru,xx,kk,xx' }).LOCALES).toEqual(['ru', 'xx', 'kk'])
  for (const LOCALES of ['xx', 'xx,ru', 'ru,RU', 'ru,', 'ru,ru', 'ru,kaz', 'ru,../'])
    expect(complaint({ LOCALES }), LOCALES).toContain('LOCALES')
})

test('DATA_KEY is a list: the first key seals, the others still open', () => {
  const keys = ['a key that is used now', 'a key that was used before']
  expect(readConfig({ ...base, DATA_KEY: keys.join(',') }).DATA_KEY).toEqual(keys)
  for (const DATA_KEY of ['short', `${keys[0]},`, Array(6).fill(keys[0]).join(',')])
    expect(complaint({ DATA_KEY }), DATA_KEY).toContain('DATA_KEY=(a secret)')
  const old = { PUBLIC_URL: 'https://ayva.test', ...ownSecrets }
  expect(complaint({ ...old, DATA_KEY: `${keys[0]},sandbox-data-key` })).toContain(
    'DATA_KEY: its default',
  )
})

describe('a secret that is published in the source', () => {
  const inside: Record<string, string>[] = [
    {},
    { PUBLIC_URL: 'http://127.0.0.1:3000', PSP_URL: 'http://127.0.0.1:3010' },
    { PUBLIC_URL: 'http://localhost:3000', PSP_URL: 'http://localhost:3010' },
    { PUBLIC_URL: 'http://ayva.localhost', PSP_URL: 'http://[::1]:3010', HOST: '::1' },
  ]
  for (const env of inside)
    test(`is good for a sandbox: ${JSON.stringify(env)}`, () => expect(complaint(env)).toBe(''))

  const outside: [Record<string, string>, string][] = [
    [{ PUBLIC_URL: 'https://ayva.test' }, 'PUBLIC_URL=https://ayva.test'],
    [{ PUBLIC_URL: 'http://ayva.test' }, 'PUBLIC_URL=http://ayva.test'],
    [{ PUBLIC_URL: 'https://127.0.0.1' }, 'PUBLIC_URL=https://127.0.0.1'],
    [{ PUBLIC_URL: 'http://127.0.0.1.evil.test' }, 'PUBLIC_URL'],
    [{ PSP_URL: 'https://psp.test' }, 'PSP_URL=https://psp.test'],
    [{ PSP_URL: 'http://10.0.0.7:3010' }, 'PSP_URL=http://10.0.0.7:3010'],
    [{ KASSA_URL: 'https://till.test/api' }, 'KASSA_URL=https://till.test/api'],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ PUBLIC_URL: 'https://ayva.test', PSP_URL: 'https://psp.test' }, 'PUBLIC_URL'],
  ]
  for (const [env, why] of outside) {
    test(`stops the start with this message: ${JSON.stringify(env)}`, () => {
      for (const name of secrets) {
        const words = complaint(env)
        expect(words).toMatch(new RegExp(`${name}: its default stands in the source, .+`))
        expect(words).toContain(why)
      }
      expect(complaint({ ...env, ...ownSecrets, STATEMENT_P12: '' })).toMatch(
        /STATEMENT_P12: not set, so statements .+ Set the path/,
      )
      const given = Object.fromEntries(secrets.map((name) => [name, 'sandbox-provider-secret']))
      expect(complaint({ ...env, ...given })).toContain('PSP_SECRET: its default')
    })

    test(`is accepted if the installation set its own secret: ${JSON.stringify(env)}`, () => {
      expect(complaint({ ...env, ...ownSecrets })).toBe('')
    })
  }

  test('a secret that is too short is not repeated in the message', () => {
    const words = complaint({ PSP_SECRET: 'short-secret' })
    expect(words).toContain('PSP_SECRET')
    expect(words).not.toContain('short-secret')
  })
})
