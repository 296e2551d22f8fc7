import { registerByPhone } from '@ayva/contract/identity/auth'
import { showSelf } from '@ayva/contract/identity/player'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { newEmail, newPhone, PASSWORD, registration, visitorOf } from '../auth.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

const { post, register, enter } = visitorOf(() => testApp)
const byPhone = (changed: Record<string, unknown> = {}) => {
  const { email: _, ...told } = registration()
  return post(registerByPhone.path, { ...told, phone: newPhone(), ...changed })
}

test('[AUTH-17, AUTH-03] a phone and a password make an account, which logs in with them', async () => {
  const answer = await post(registerByPhone.path, {
    phone: '8 (912) 345-67-01',
    password: PASSWORD,
  })
  expect(answer.statusCode).toBe(200)
  const { token } = answer.json().data
  const self = await testApp.callAs(token)(showSelf, {})
  expect(self).toMatchObject({ email: null, currency: 'RUB' })
  expect((await enter('+7 912 345 67 01')).json().data.token).toMatch(/./)
  const { rows } = await sql`select phone from player where phone is not null`.execute(
    testApp.deps.db,
  )
  expect(rows).toEqual([{ phone: '+79123456701' }])
})

test('[AUTH-86] a phone in use is refused in any spelling, also for concurrent registrations', async () => {
  const answers = await Promise.all(
    ['+79123456702', '89123456702', '9123456702', '+7 (912) 345-67-02'].map((phone) =>
      byPhone({ phone }),
    ),
  )
  expect(answers.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual([
    '200',
    '422',
    '422',
    '422',
  ])
  for (const answer of answers.filter(({ statusCode }) => statusCode === 422))
    expect(answer.json().error).toMatchObject({
      code: 3,
      fields: { phone: 'Этот телефон уже используется' },
    })
})

describe('an invalid phone', () => {
  test.each(['', ' ', null, undefined, 7, ['+79123456789'], { number: 1 }])(
    '[AUTH-84] that is missing is reported: %j',
    async (phone) => {
      const answer = await byPhone({ phone })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().error).toMatchObject({ code: 3, fields: { phone: 'Введите телефон' } })
    },
  )
  test.each(['123', '+74951234567', '+70000000000', '+0', '+7912345678٩', '9'.repeat(5000)])(
    '[AUTH-85] is refused: %s',
    async (phone) => {
      const answer = await byPhone({ phone })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().error).toMatchObject({
        code: 3,
        fields: { phone: 'Некорректный телефон' },
      })
    },
  )
  test('a phone is not accepted as an e-mail, nor an e-mail as a phone', async () => {
    expect((await byPhone({ email: newEmail() })).statusCode).toBe(422)
    expect((await register({ phone: newPhone() })).statusCode).toBe(422)
  })
})

test('the phone itself is refused as a password', async () => {
  for (const password of ['+79123456703', '89123456703', '8 912 345-67-03', '9123456703']) {
    const answer = await byPhone({ phone: '+79123456703', password })
    expect(answer.json().error.fields).toEqual({ password: 'Пароль слишком простой' })
  }
})

test('all faults are reported at once, the first field first', async () => {
  const phone = newPhone()
  await byPhone({ phone })
  const asked = { phone, password: 'password', birthDate: '2020-01-01', rulesVersion: 'of old' }
  const { error } = (await byPhone(asked)).json()
  expect(error).toMatchObject({ key: 'phone_used', code: 3 })
  expect(Object.entries(error.fields)).toEqual([
    ['phone', 'Этот телефон уже используется'],
    ['password', 'Пароль слишком простой'],
    ['birthDate', 'Вам должно быть не менее 18 лет'],
    ['agreement', 'Правила изменились. Обновите страницу и прочитайте новые.'],
  ])
})

test('promo and referral codes are stored as given', async () => {
  const email = newEmail()
  expect(
    (await register({ email, referralCode: ' друг-47 ', promoCode: 'LETO_2026' })).statusCode,
  ).toBe(200)
  const { rows } =
    await sql`select referral_code, promo_code from player where email = ${email}`.execute(
      testApp.deps.db,
    )
  expect(rows).toEqual([{ referralCode: 'друг-47', promoCode: 'LETO_2026' }])
  for (const code of ['', ' ', 'a b', '<script>', 'a'.repeat(65), 'a\r\nb', 7, null, {}]) {
    const answer = await register({ promoCode: code })
    expect(answer.statusCode, JSON.stringify(code)).toBe(422)
    expect(answer.json().error.fields).toHaveProperty('promoCode')
  }
})
