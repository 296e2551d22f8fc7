import { randomUUID } from 'node:crypto'
import { createWithdrawal } from '@ayva/contract/payments/cashier'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hours, minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { type Desk, openDesk, refusedPhone, way } from '../cashier.testing.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

describe('a withdrawal', () => {
  test('[CASH-02, CASH-07, CASH-79] holds the money at once, is sent after the check, and is paid', async () => {
    const alisa = await desk.rich()
    const made = await desk.withdraw(alisa, 2000_00n)
    expect(made).toMatchObject({ typeId: 2, statusId: 1, requisite: '+7 912 ••• 67-89' })
    expect(Date.parse(made.promisedAt!) - Date.parse(made.createdAt)).toBe(minutes(15))
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 3000_00n, held: 2000_00n })

    await desk.payOut(alisa, made.id)
    expect(await desk.show(alisa, made.id)).toMatchObject({ statusId: 2, cancellable: false })
    await desk.paid()
    const payment = await desk.show(alisa, made.id)
    expect(payment.events.map(({ statusId }) => statusId)).toEqual([1, 7, 2, 3])
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 3000_00n, held: 0n })
  })

  test('[CASH-10, CASH-79] that the provider refuses returns the money', async () => {
    const alisa = await desk.rich()
    const { id } = await desk.withdraw(alisa, 5000_00n, { requisite: refusedPhone })
    await desk.payOut(alisa, id)
    await desk.paid()
    const payment = await desk.show(alisa, id)
    expect(payment).toMatchObject({ statusId: 4, reason: 'requisite_refused' })
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 5000_00n, held: 0n })
  })

  test('by the SBP goes only to Russian mobile numbers', async () => {
    const alisa = await desk.rich()
    for (const requisite of ['+77012345678', '8 777 123 45 67', '+74951234567', '+359881234567'])
      await expect(desk.withdraw(alisa, 500_00n, { requisite })).rejects.toMatchObject({
        key: 'requisite_typo',
        status: 422,
        details: {
          fields: {
            requisite: 'СБП работает только с мобильными номерами России: они начинаются с +7 9',
          },
        },
      })
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 5000_00n, held: 0n })
  })

  test('[CASH-19, CASH-77] books the commission for the casino, and sends the rest', async () => {
    const alisa = await desk.rich()
    const wallet = { system: way.walletOut, requisite: 'purse-77' }
    const made = await desk.withdraw(alisa, 500_99n, wallet)
    expect(made.commission.minor).toBe(5_00n)
    await desk.payOut(alisa, made.id)
    await desk.paid()
    expect((await desk.show(alisa, made.id)).statusId).toBe(3)
    const postings = await desk.testApp.deps.db
      .selectFrom('walletPosting')
      .select(['account', 'amount'])
      .where('playerId', '=', alisa.id)
      .where('account', 'in', ['provider', 'commission'])
      .orderBy('account')
      .execute()
    expect(postings).toEqual([
      { account: 'commission', amount: 5_00n },
      { account: 'provider', amount: 495_99n },
    ])
  })

  test('accepted by a node whose clock is an hour ahead waits no longer than another', async () => {
    const alisa = await desk.rich()
    const { clock, deps } = desk.testApp
    clock.move(hours(1))
    const { id } = await desk.withdraw(alisa, 500_00n)
    clock.move(-hours(1))
    const { rows } = await sql`select run_at = created_at + interval '15 s' as soon
      from graphile_worker.jobs where key = ${`cashier.payout:${alisa.id}:${id}`}`.execute(deps.db)
    expect(rows).toEqual([{ soon: true }])
    // The sweep finds a withdrawal whose job is lost, although its time lies in the future.
    await desk.sync()
    await desk.paid()
    expect((await desk.show(alisa, id)).statusId).toBe(3)
  })

  test('of the whole balance, requested with 50 keys at once, is made once', async () => {
    const alisa = await desk.rich()
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, () => desk.withdraw(alisa, 5000_00n)),
    )
    const made = answers.filter(({ status }) => status === 'fulfilled')
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(made).toHaveLength(1)
    expect(refused.every(({ key, status }) => key === 'funds_short' && status === 402)).toBe(true)
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 0n, held: 5000_00n })
  })

  test('requested 50 times at once with one key is one withdrawal with one answer, also on a repetition', async () => {
    const alisa = await desk.rich()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => desk.withdraw(alisa, 1000_00n, { key })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 4000_00n, held: 1000_00n })
    const again = await desk.withdraw(alisa, 1000_00n, { key })
    expect(again.id).toBe(answers[0]!.id)
    await expect(desk.withdraw(alisa, 1001_00n, { key })).rejects.toMatchObject({
      key: 'key_reused',
    })
    // A key belongs to its player, so another player may use the same one.
    const boris = await desk.rich()
    expect((await desk.withdraw(boris, 1000_00n, { key })).id).not.toBe(again.id)
  })
})

describe('after a failure between us and the provider', () => {
  test('the payout is sent again under the same id and paid once', async () => {
    const alisa = await desk.rich()
    const { id } = await desk.withdraw(alisa, 2000_00n)
    const { operationId } = await desk.show(alisa, id)
    // The answers are lost: the provider accepts the payout, and the job gets no answer.
    await Promise.all([desk.payOut(alisa, id), desk.payOut(alisa, id), desk.payOut(alisa, id)])
    await desk.payOut(alisa, id)
    await desk.paid()
    await desk.payOut(alisa, id)
    await desk.sync()
    const { rows } = await desk.testApp.deps.db.pool.query(
      'select status from sandbox.psp_operation where operation_id = $1',
      [operationId],
    )
    expect(rows).toEqual([{ status: 'success' }])
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 3000_00n, held: 0n })
  })

  test('a missing answer is no refusal: the money stays held until the provider was asked', async () => {
    const { config } = desk.testApp.deps
    const alisa = await desk.rich()
    const { id } = await desk.withdraw(alisa, 2000_00n)
    const home = config.PSP_URL
    config.PSP_URL = 'http://127.0.0.1:9'
    await expect(desk.payOut(alisa, id)).rejects.toThrow('/api/payouts')
    expect(await desk.show(alisa, id)).toMatchObject({ statusId: 7 })
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 3000_00n, held: 2000_00n })
    desk.testApp.clock.move(minutes(2))
    await desk.sync()
    expect(await desk.show(alisa, id)).toMatchObject({ statusId: 7 })

    config.PSP_URL = home
    desk.testApp.clock.move(minutes(2))
    await desk.sync()
    await desk.paid()
    expect(await desk.show(alisa, id)).toMatchObject({ statusId: 3 })
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 3000_00n, held: 0n })
  })

  test('the provider is asked after a lost notice', async () => {
    const alisa = await desk.rich()
    const { id } = await desk.withdraw(alisa, 2000_00n)
    await desk.payOut(alisa, id)
    const { config } = desk.testApp.deps
    const secret = config.PSP_SECRET
    config.PSP_SECRET = 'a server that does not know it'
    await desk.paid()
    config.PSP_SECRET = secret
    expect(await desk.show(alisa, id)).toMatchObject({ statusId: 2 })
    desk.testApp.clock.move(minutes(2))
    await desk.sync()
    expect(await desk.show(alisa, id)).toMatchObject({ statusId: 3 })
  })
})

describe('a withdrawal request', () => {
  const wrongs: [string, object, number, object][] = [
    ['[CASH-64] no phone', { requisite: ' ' }, 422, { requisite: 'Укажите номер телефона' }],
    [
      '[CASH-65] no card',
      { system: way.cardOut, requisite: '' },
      422,
      { requisite: 'Укажите номер карты' },
    ],
    [
      '[CASH-66] no balance',
      { system: way.walletOut, requisite: '' },
      422,
      { requisite: 'Укажите номер кошелька' },
    ],
    [
      '[CASH-71] a card of two digits',
      { system: way.cardOut, requisite: '12' },
      422,
      { requisite: expect.stringContaining('от 16 до 19 цифр') },
    ],
    [
      '[CASH-71] a phone of letters',
      { requisite: 'позвоните мне' },
      422,
      { requisite: expect.stringContaining('+79123456789') },
    ],
    [
      'a requisite past every length',
      { requisite: '1'.repeat(5000) },
      422,
      { requisite: 'Слишком длинное значение' },
    ],
    [
      'a NUL in the requisite',
      { requisite: '+7912345678\u0000' },
      422,
      { requisite: expect.any(String) },
    ],
    ['a sum below the least', { sum: '49999' }, 422, { sum: 'Минимальная сумма: 500\u00A0₽' }],
    [
      'a sum above the most',
      { sum: '30000001' },
      422,
      { sum: 'Максимальная сумма: 300\u00A0000\u00A0₽' },
    ],
    ['a negative sum', { sum: '-50000' }, 422, { sum: 'Минимальная сумма: 500\u00A0₽' }],
    [
      'no multiple of ten',
      { system: way.cardOut, requisite: '2200 0000 0000 0004', sum: '50500' },
      422,
      { sum: 'Сумма должна быть кратна 10\u00A0₽' },
    ],
  ]
  for (const [title, wrong, status, fields] of wrongs)
    test(`is refused on its field for ${title}`, async () => {
      const alisa = await desk.rich()
      const answer = await desk.testApp.app.inject({
        method: 'POST',
        url: createWithdrawal.path,
        headers: { 'auth-token': alisa.token, 'idempotency-key': randomUUID() },
        payload: { sum: '100000', system: way.sbpOut, requisite: '+79123456789', ...wrong },
      })
      expect(answer.statusCode).toBe(status)
      expect(answer.json().error).toMatchObject({ code: 3, fields })
      expect(await desk.moneyOf(alisa)).toEqual({ cash: 5000_00n, held: 0n })
    })

  test('[CASH-82] is refused for more than the balance with 402, and nothing is held', async () => {
    const alisa = await desk.rich(600_00n)
    await expect(desk.withdraw(alisa, 600_01n)).rejects.toMatchObject({ status: 402 })
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 600_00n, held: 0n })
  })

  test('accepts phones and cards in any usual spelling, and keeps only a mask', async () => {
    const alisa = await desk.rich()
    const phone = await desk.withdraw(alisa, 500_00n, { requisite: '8 (912) 345-67-89' })
    expect(phone.requisite).toBe('+7 912 ••• 67-89')
    const card = '2200 0000 0000 0004'
    const made = await desk.withdraw(alisa, 500_00n, { system: way.cardOut, requisite: card })
    expect(made.requisite).toBe('•• 0004')
    const { rows } = await desk.testApp.deps.db.pool.query(
      `select count(*)::int as found from payment p
       left join sandbox.psp_requisite r on r.token::text = p.requisite_token
       where p::text || r::text like '%2200000000000004%'`,
    )
    expect(rows).toEqual([{ found: 0 }])
  })
})
