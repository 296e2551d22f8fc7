import { registerByEmail, RULES_VERSION } from '@ayva/contract/identity/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../../app.ts'
import { newEmail, PASSWORD, registration, visitorOf } from '../auth.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

const { register, enter, asPlayer } = visitorOf(() => testApp)

describe('registration', () => {
  test('[AUTH-16, AUTH-01] opens an account that is logged in at once, with the cookies of a session', async () => {
    const email = newEmail()
    const answer = await register({ email: email.toUpperCase() })
    expect(answer.statusCode).toBe(200)
    const { token } = answer.json().data
    const [, secret] = /^\d+-([\w-]+)$/.exec(token)!
    expect(Buffer.from(secret!, 'base64url')).toHaveLength(32)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: 'refresh', httpOnly: true, sameSite: 'Lax', path: '/' }),
      expect.objectContaining({ name: 'device', httpOnly: true, sameSite: 'Lax', path: '/' }),
    ])
    expect((await asPlayer(token)).json().error.key).toBe('email_wait')
    expect((await enter(email)).statusCode).toBe(200)
  })

  test('[AUTH-73] stores which rules were accepted and when', async () => {
    const email = newEmail()
    await register({ email })
    const { rows } = await sql`
      select rules_version, rules_accepted_at, birth_date, currency from player
      where email = ${email}`.execute(testApp.deps.db)
    expect(rows).toEqual([
      {
        rulesVersion: RULES_VERSION,
        rulesAcceptedAt: testApp.clock.now(),
        birthDate: '1990-05-17',
        currency: 'RUB',
      },
    ])
  })

  test('stores no password and no token, only their hashes', async () => {
    const answer = await register()
    const { token } = answer.json().data
    const { rows } = await sql<{ all: string }>`select
      (select string_agg(player::text, ' ') from player) || (select string_agg(session::text, ' ')
      from session) || (select string_agg(session_token::text, ' ') from session_token) as all
    `.execute(testApp.deps.db)
    const secret = answer.cookies.find(({ name }) => name === 'refresh')!.value.split('.')[1]!
    for (const bare of [PASSWORD, token, secret]) expect(rows[0]!.all).not.toContain(bare)
    expect(rows[0]!.all).toContain('$argon2id$v=19$')
  })

  test('[AUTH-82] is refused for an e-mail in use, in any spelling', async () => {
    const email = newEmail()
    await register({ email })
    const answer = await register({ email: email.replace('alisa', 'ALISA') })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toMatchObject({
      code: 3,
      key: 'email_used',
      fields: { email: 'Этот e-mail уже используется' },
    })
  })

  test('with one e-mail many times at once opens one account', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 8 }, () => register({ email })))
    const statuses = answers
      .map(({ statusCode }) => statusCode)
      .toSorted((one, other) => one - other)
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 422)])
    const { rows } = await sql`select 1 from player where email = ${email}`.execute(testApp.deps.db)
    expect(rows).toHaveLength(1)
  })

  test('[AUTH-89] accepts a player on the very day of the minimum age', async () => {
    expect((await register({ birthDate: '2008-11-21' })).statusCode).toBe(200)
    const answer = await register({ birthDate: '2008-11-22' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toMatchObject({
      code: 3,
      fields: { birthDate: 'Вам должно быть не менее 18 лет' },
    })
  })

  const long = (count: number) => 'a'.repeat(count)
  const bad: [string, string, Record<string, unknown>, string][] = [
    ['[AUTH-80] no e-mail', 'email', { email: '' }, 'Введите e-mail'],
    ['a missing e-mail', 'email', { email: undefined }, 'Введите e-mail'],
    ['an e-mail of null', 'email', { email: null }, 'Введите e-mail'],
    ['an e-mail that is a list', 'email', { email: ['a@b.ru'] }, 'Введите e-mail'],
    ...[
      'a@b',
      'a b@c.ru',
      'a@@b.ru',
      'a@b@c.ru',
      '@b.ru',
      'a@',
      'a@b..ru',
      '.a@b.ru',
      'a.@b.ru',
      'a..b@c.ru',
      '"a b"@c.ru',
      'a@[127.0.0.1]',
      'a@127.0.0.1',
      'a@-b.ru',
      'a@b.ru\nBcc: c@d.ru',
      'a@b_c.ru',
      'почта@b.ru',
      'a@b.r',
      'a<script>@b.ru',
      'a@b.ru,c@d.ru',
      `${long(65)}@b.ru`,
      `a@${long(64)}.ru`,
      `a@${`${long(60)}.`.repeat(5)}ru`,
    ].map((email): [string, string, Record<string, unknown>, string] => [
      `[AUTH-81] the e-mail ${JSON.stringify(email).slice(0, 40)}`,
      'email',
      { email },
      'Некорректный e-mail',
    ]),
    [
      '[AUTH-83] a domain that cannot exist',
      'email',
      { email: 'a@no-such-domain.invalid' },
      'Такого почтового домена нет',
    ],
    ['a NUL in the e-mail', 'email', { email: 'a\0@b.ru' }, 'Недопустимые символы'],
    ['[AUTH-78] no password', 'password', { password: '' }, 'Введите пароль'],
    ['[AUTH-78] a blank password', 'password', { password: ' \t  ' }, 'Введите пароль'],
    ['a password that is a number', 'password', { password: 47_474_747 }, 'Введите пароль'],
    ['[AUTH-79] a password of two', 'password', { password: 'ж7' }, 'Пароль слишком короткий'],
    [
      'a password of two that has four units',
      'password',
      { password: '🍐🍋' },
      'Пароль слишком короткий',
    ],
    ['a password of 257', 'password', { password: long(257) }, 'Пароль слишком длинный'],
    ['a NUL in the password', 'password', { password: 'тихий\0сад' }, 'Недопустимые символы'],
    ['half a character in it', 'password', { password: 'тихий\ud800' }, 'Недопустимые символы'],
    ...['password', 'QWERTY123', 'gfhjkm', '11111111', '12345678', '17.05.1990', 'привет1'].map(
      (password): [string, string, Record<string, unknown>, string] => [
        `the common password ${password}`,
        'password',
        { password },
        'Пароль слишком простой',
      ],
    ),
    [
      'the e-mail as password',
      'password',
      { email: 'marina.k@ayva.test', password: 'Marina.K' },
      'Пароль слишком простой',
    ],
    ['[AUTH-87] no birth date', 'birthDate', { birthDate: null }, 'Введите дату рождения'],
    [
      '[AUTH-88] 31 February',
      'birthDate',
      { birthDate: '1990-02-31' },
      'Некорректная дата рождения',
    ],
    ['29 February 1999', 'birthDate', { birthDate: '1999-02-29' }, 'Некорректная дата рождения'],
    ['month 13', 'birthDate', { birthDate: '1990-13-01' }, 'Некорректная дата рождения'],
    ['yesterday', 'birthDate', { birthDate: 'yesterday' }, 'Некорректная дата рождения'],
    ['infinity', 'birthDate', { birthDate: 'infinity' }, 'Некорректная дата рождения'],
    ['1899', 'birthDate', { birthDate: '1899-12-31' }, 'Некорректная дата рождения'],
    ['a day to come', 'birthDate', { birthDate: '2027-01-01' }, 'Вам должно быть не менее 18 лет'],
    ['euros', 'currency', { currency: 'EUR' }, 'Валюта недоступна'],
    ['rub', 'currency', { currency: 'rub' }, 'Валюта недоступна'],
    ['points', 'currency', { currency: 'POINTS' }, 'Валюта недоступна'],
    ['[AUTH-73] no consent', 'agreement', { agreement: false }, 'Подтвердите согласие с правилами'],
    ['consent in words', 'agreement', { agreement: 'true' }, 'Подтвердите согласие с правилами'],
    ['no rules version', 'rulesVersion', { rulesVersion: undefined }, 'Заполните это поле'],
    [
      'rules of another day',
      'agreement',
      { rulesVersion: 'old' },
      'Правила изменились. Обновите страницу и прочитайте новые.',
    ],
    ['a field that only the casino may set', 'labels', { labels: ['vip'] }, 'Неизвестное поле'],
  ]
  test.each(bad)('is refused for %s', async (_what, field, changed, message) => {
    const answer = await register(changed)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toMatchObject({ code: 3, fields: { [field]: message } })
  })

  test('[AUTH-79] accepts three characters, spaces around a password, and long passwords', async () => {
    for (const password of ['abc', ' abc ', `${long(200)}я`]) {
      const email = newEmail()
      expect((await register({ email, password })).statusCode).toBe(200)
      expect((await enter(email, password)).statusCode).toBe(200)
    }
    const email = newEmail()
    await register({ email, password: ' тихий сад ' })
    expect((await enter(email, 'тихий сад')).json().error.code).toBe(10)
  })

  test('normalises Unicode, so that two keyboards give the same password', async () => {
    const email = newEmail()
    await register({ email, password: 'ёлка в лесу'.normalize('NFD') })
    expect((await enter(email, 'ёлка в лесу'.normalize('NFC'))).statusCode).toBe(200)
  })

  test('requires longer passwords and a higher age if the operator configures them', async () => {
    const strict = await TestApp.open({
      createApp,
      config: { PASSWORD_MIN: 10, MINIMUM_AGE: 21 },
    })
    const refusedWith = async (changed: Record<string, unknown>) => {
      const payload = registration(changed)
      const answer = await strict.app.inject({ method: 'POST', url: registerByEmail.path, payload })
      return answer.json().error.fields
    }
    expect(await refusedWith({ password: 'тихий сад' })).toEqual({
      password: 'Пароль короче 10 символов',
    })
    expect(await refusedWith({ birthDate: '2005-11-22' })).toEqual({
      birthDate: 'Вам должно быть не менее 21 лет',
    })
    await strict.close()
  })
})
