import { describe, expect, test } from 'vitest'
import { ageOn } from '../registration/birth-date.ts'
import { isCommon } from '@ayva/contract/identity/auth/common-passwords'
import { readConfig } from '#lib/config.ts'
import { hashPassword, passwordFits } from '#lib/passwords.ts'

const email = 'marina.k@yandex.ru'

describe('passwords that attackers try first are common', () => {
  test.each([
    '123456',
    'password',
    '123456789',
    '12345678',
    'qwerty',
    '111111',
    '1q2w3e4r',
    'iloveyou',
    'Password1',
    'DRAGON',
    'monkey',
    'letmein',
    'qwertyuiop',
    'admin',
    'welcome1',
    'superman',
    'пароль',
    'привет',
    'Любовь',
    'йцукен',
    'gfhjkm',
    'ghbdtn',
    'parol',
    'privet',
    'natasha',

    'наташа1',
    'zyltrc',
    'fktrcfylh',
    'spartak',
    'qazwsx',
    '1qaz2wsx',
    'zxcvbnm',
    'фывапролджэ',
    'ayva',
    'Айва2026',
    'казино1',
    'casino777',
    'fqdf',
    'песочница',
    '7777777',
    'ааааааа',
    'ababab',
    '121212',
    '654321',
    '2000',
    '17051990',
    '17.05.1990',
    'marina.k',
    'marina.k@yandex.ru',
    'MARINA.K',
  ])('%s', (password) => expect(isCommon(password, email)).toBe(true))
})

describe('others are not', () => {
  test.each([
    'abc',
    'тихий сад 47',
    'k7#x',
    'correct horse',
    'Passw0rd!',
    'marina.k.2',
    '83926417',
    'дождьвоктябре',
    'a password with dragon in it',
  ])('%s', (password) => expect(isCommon(password, email)).toBe(false))
})

describe('a password', () => {
  test('matches its hash, and hashes of the same password differ', async () => {
    const one = await hashPassword('ключ', 'full')
    const other = await hashPassword('ключ', 'full')
    expect(one).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(one).not.toBe(other)
    expect(await passwordFits('ключ', one, 'full')).toBe(true)
    expect(await passwordFits('ключ', other, 'full')).toBe(true)
    expect(await passwordFits('ключи', one, 'full')).toBe(false)
  })

  test('has its full cost everywhere except in tests', () => {
    const DATABASE_URL = 'postgres://nowhere'
    expect(readConfig({ DATABASE_URL }).PASSWORD_COST).toBe('full')
    const light = { DATABASE_URL, PASSWORD_COST: 'test' }
    expect(readConfig({ ...light, NODE_ENV: 'test' }).PASSWORD_COST).toBe('test')
    for (const NODE_ENV of ['production', 'development', undefined])
      expect(() => readConfig({ ...light, NODE_ENV })).toThrow('PASSWORD_COST=test')
  })

  test('matches no missing and no malformed hash', async () => {
    expect(await passwordFits('ключ', undefined, 'full')).toBe(false)
    expect(await passwordFits('ключ', 'none', 'full')).toBe(false)
  })
})

test.each([
  ['2026-11-20T23:59:59Z', 17],
  ['2026-11-21T00:00:00Z', 18],
  ['2027-11-20T00:00:00Z', 18],
])('somebody born on 21 November 2008 is on %s of age %i', (moment, age) => {
  expect(ageOn(new Date(moment), '2008-11-21')).toBe(age)
})

test('the birthday of somebody born on 29 February is 1 March', () => {
  expect(ageOn(new Date('2026-02-28T12:00:00Z'), '2008-02-29')).toBe(17)
  expect(ageOn(new Date('2026-03-01T12:00:00Z'), '2008-02-29')).toBe(18)
})
