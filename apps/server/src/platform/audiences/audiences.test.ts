/** The one evaluator of audiences, through the three modules that use it. */
import { randomUUID } from 'node:crypto'
import { type Permission } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { saveCampaign, tryCampaign } from '@ayva/contract/communication/campaigns/campaigns'
import { showPopup } from '@ayva/contract/communication/popups'
import { createPopup, stopPopup } from '@ayva/contract/communication/popups/office'
import { type Condition, listFacts } from '@ayva/contract/platform/audiences'
import { listRotator, type Slug } from '@ayva/contract/platform/crm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days, seconds } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { overheard } from '#lib/data/plans.testing.ts'
import { callInMemory } from '#lib/http/in-memory.ts'
import { type Fact } from '#lib/fact.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { oneStep } from '../../communication/campaigns/campaigns.testing.ts'
import { placing } from '../crm/crm.testing.ts'
import { addOperator } from '../operators/operators.ts'
import { meant } from './audiences.ts'

const why = 'проверка'
let testApp: TestApp
let office: Call
let place: ReturnType<typeof placing>
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await renewOffice()
})
afterAll(() => testApp.close())

/** Calls of an operator are limited per minute, so a long test works as one after the other. */
async function renewOffice(): Promise<void> {
  const permissions: Permission[] = [
    'rotator.read',
    'rotator.change',
    'popups.read',
    'popups.change',
    'campaigns.read',
    'campaigns.change',
  ]
  const { token } = await addOperator(testApp.deps, { name: randomUUID(), permissions })
  office = testApp.callAs(token)
  place = placing(office)
}

const labelled = ({ id }: TestPlayer, labels: string[]) =>
  testApp.deps.db.updateTable('player').set({ labels }).where('id', '=', id).execute()
const idsIn = async (slug: Slug, call: Call = testApp.call) =>
  (await call(listRotator, { params: { slug } })).map(({ id }) => id)
const popupOf = (condition: Condition | null) => ({
  uuid: randomUUID() as string,
  content: { title: 'Новое', text: 'Посмотрите правила.', link: null },
  audience: 'all' as const,
  condition,
  isOffer: false,
  position: 10,
  from: testApp.clock.now().toISOString(),
  to: after(testApp.clock.now(), days(30)).toISOString(),
  why,
})
const draftOf = (audience: Condition, seen: number) => ({
  ...oneStep('inbox', { title: 'Новость', text: 'Посмотрите правила.', link: null }),
  title: 'Проба',
  audience,
  startsAt: '2036-01-01T00:00:00.000Z',
  seen,
  why,
})

type Known = { labels: string[]; language: string; level: number; age: number; name: string | null }
const person: fc.Arbitrary<Known> = fc.record({
  labels: fc.subarray(['vip', 'new', 'test']),
  language: fc.constantFrom('ru', 'en'),
  // The first level needs no experience, and the second little.
  level: fc.constantFrom(1, 2),
  age: fc.constantFrom(0, 3, 40),
  name: fc.constantFrom(null, 'Вера', 'Павел'),
})
const leaf = fc.oneof(
  fc.record({ fact: fc.constant('labels'), has: fc.constantFrom('vip', 'new', 'test') }),
  fc.record({ fact: fc.constant('language'), is: fc.constantFrom('ru', 'en') }),
  fc.record({ fact: fc.constant('name'), is: fc.constantFrom('Вера', 'Павел') }),
  fc.record({ fact: fc.constant('level'), min: fc.constantFrom(1, 2) }),
  fc.record({ fact: fc.constant('level'), max: fc.constantFrom(0, 1, 2) }),
  fc.record({ fact: fc.constant('registered'), withinDays: fc.constantFrom(1, 10) }),
  fc.record({ fact: fc.constant('registered'), olderDays: fc.constantFrom(1, 10) }),
) as fc.Arbitrary<Condition>
/** As deep as the contract permits. */
const grouped = (inner: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> =>
  fc.oneof(
    leaf,
    fc.record({ all: fc.array(inner, { maxLength: 3 }) }),
    fc.record({ any: fc.array(inner, { maxLength: 3 }) }),
    fc.record({ not: inner }),
  )
const anyCondition = grouped(grouped(grouped(leaf)))

/** Written apart from the evaluator, on what the test has stored. */
function expected(condition: Condition, known: Known | undefined): boolean {
  if ('all' in condition) return !condition.all.some((one) => !expected(one, known))
  if ('any' in condition) return condition.any.some((one) => expected(one, known))
  if ('not' in condition) return !expected(condition.not, known)
  if (!known) return false
  const { fact } = condition
  if ('has' in condition) return known.labels.includes(condition.has)
  if ('is' in condition) return known[fact as 'language' | 'name'] === condition.is
  if ('min' in condition) return known.level >= condition.min
  if ('max' in condition) return known.level <= condition.max
  return 'withinDays' in condition
    ? known.age <= condition.withinDays
    : known.age > condition.olderDays
}

async function become({ id }: TestPlayer, { labels, language, level, age, name }: Known) {
  const { db, clock } = testApp.deps
  const createdAt = after(clock.now(), -days(age))
  await sql`update player set labels = ${labels}, locale = ${language}, created_at = ${createdAt}
    where id = ${id}`.execute(db)
  await sql`insert into experience (player_id, own, outside, paid_to)
    values (${id}, ${level === 1 ? 0 : 1_000_000}, 0, 1000000)
    on conflict (player_id) do update set own = excluded.own`.execute(db)
  await sql`insert into player_profile (player_id, first_name, updated_at)
    values (${id}, ${name}, ${clock.now()})
    on conflict (player_id) do update set first_name = excluded.first_name`.execute(db)
}

test('an item of a slot, a popup and a campaign are for the same players, whatever players and conditions', async () => {
  const own = await TestApp.open({ createApp })
  const before = testApp
  testApp = own
  try {
    const players = [await own.player(), await own.player(), await own.player()]
    const people = fc.array(person, { minLength: players.length, maxLength: players.length })
    const campaign = randomUUID()
    let seen = 0
    await fc.assert(
      fc.asyncProperty(people, anyCondition, async (known, condition) => {
        await renewOffice()
        // What was known of the players is kept for a second.
        own.clock.move(seconds(2))
        for (const [n, player] of players.entries()) await become(player, known[n]!)
        const item = await place({ slug: 'identance', condition })
        const popup = await office(createPopup, { body: popupOf(condition) })
        await office(saveCampaign, { params: { id: campaign }, body: draftOf(condition, seen++) })
        const tried = await office(tryCampaign, { params: { id: campaign }, body: { after: '0' } })
        const told = tried.examples.map(({ playerId }) => playerId)
        const answers = await Promise.all(
          players.map(async ({ id, call }) => ({
            slot: (await idsIn('identance', call)).includes(item.id),
            popup: (await call(showPopup, {}))?.id === popup.id,
            campaign: told.includes(String(id)),
          })),
        )
        const right = known.map((one) => expected(condition, one))
        expect(answers).toEqual(right.map((is) => ({ slot: is, popup: is, campaign: is })))
        expect((await idsIn('identance')).includes(item.id), 'nothing is known of a guest').toBe(
          expected(condition, undefined),
        )
        await office(stopPopup, { params: { id: popup.id }, body: { why } })
        await place({ id: item.id, slug: 'identance', condition, enabled: false, seen: 1 })
        await sql`delete from rotator_item where id = ${item.id}`.execute(own.deps.db)
      }),
      { numRuns: 40 },
    )
  } finally {
    testApp = before
    await renewOffice()
    // Experience without rounds does not satisfy the books.
    await sql`truncate experience`.execute(own.deps.db)
    await own.close()
  }
})

test('conditions follow boolean logic, whatever they consist of', async () => {
  const facts = new Map<string, Fact>([
    [
      'n',
      {
        kind: 'number',
        summary: '',
        rows: (ids) =>
          sql`select id as player_id, to_jsonb(id) as value from unnest(${ids}::bigint[]) as id`,
      },
    ],
  ])
  const ids = [1n, 2n, 3n, 4n, 5n]
  const bound = fc.integer({ min: 0, max: 6 })
  const number = fc.oneof(
    fc.record({ fact: fc.constant('n'), min: bound }),
    fc.record({ fact: fc.constant('n'), max: bound }),
  ) as fc.Arbitrary<Condition>
  const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 3 },
      number,
      fc.record({ all: fc.array(tie('condition'), { maxLength: 3 }) }),
      fc.record({ any: fc.array(tie('condition'), { maxLength: 3 }) }),
      fc.record({ not: tie('condition') }),
    ),
  }))
  const now = testApp.clock.now()
  const of = (asked: Condition) => meant(testApp.deps.db, facts, { condition: asked, ids, now })
  await fc.assert(
    fc.asyncProperty(condition, condition, async (one, other) => {
      const a = await of(one)
      const b = await of(other)
      expect(await of({ not: one })).toEqual(ids.filter((id) => !a.includes(id)))
      expect(await of({ all: [one, other] })).toEqual(a.filter((id) => b.includes(id)))
      expect(await of({ any: [one, other] })).toEqual(
        ids.filter((id) => a.includes(id) || b.includes(id)),
      )
    }),
  )
})

test('the slots of a page read the facts of a player by one statement, and those of a guest by none', async () => {
  const alisa = await testApp.player()
  const condition: Condition = {
    any: [
      { fact: 'level', min: 1 },
      { fact: 'labels', has: 'vip' },
      { fact: 'deposits', max: 5 },
    ],
  }
  const slots = ['cashier_slider', 'withdrawal_slider', 'withdrawal_step2_banner'] as const
  const items = []
  for (const slug of slots) items.push(await place({ slug, condition }))
  await place({ slug: 'game_slider', condition: { fact: 'registered', olderDays: 0 } })
  const asked: string[] = []
  const db = overheard(testApp.deps.db, (node) => {
    const text = db.getExecutor().compileQuery(node, { queryId: 'facts' }).sql
    if (text.includes('as fact') || text.includes('"rotator_item"')) asked.push(text)
  })
  const app = await createApp({ ...testApp.deps, db })
  const read = async (call: Call) =>
    (await Promise.all(slots.map((slug) => idsIn(slug, call)))).flat()
  const ids = items.map(({ id }) => id)
  expect(await read(callInMemory(app, alisa.token))).toEqual(ids)
  expect(asked.map((text) => text.includes('as fact'))).toEqual([false, true])
  expect(await read(callInMemory(app))).toEqual([])
  expect(asked).toHaveLength(2)
  await app.close()
})

test('a change of an item is seen at once on another node, and a change of a player within a second', async () => {
  const alisa = await testApp.player()
  const app = await createApp({ ...testApp.deps })
  const nodes = [alisa.call, callInMemory(app, alisa.token)]
  const seenBy = (slug: Slug) =>
    Promise.all(nodes.map(async (call) => (await idsIn(slug, call)).length))
  const slug = 'withdrawal_step3_banner'
  const { id } = await place({ slug, condition: { fact: 'labels', has: 'vip' } })
  expect(await seenBy(slug)).toEqual([0, 0])
  await labelled(alisa, ['vip'])
  testApp.clock.move(seconds(1))
  expect(await seenBy(slug)).toEqual([1, 1])
  await place({ id, slug, condition: { fact: 'labels', has: 'other' }, seen: 1 })
  expect(await seenBy(slug)).toEqual([0, 0])
  await place({ id, slug, condition: null, seen: 2 })
  expect(await seenBy(slug)).toEqual([1, 1])
  await app.close()
})

test('a call that does not name the condition leaves that of the item, and repeating a change is no other change', async () => {
  const condition: Condition = {
    all: [{ fact: 'level', min: 2 }, { not: { fact: 'labels', has: 'x' } }],
  }
  const { id } = await place({ condition })
  expect(await place({ id, text: 'Другое', seen: 1 })).toMatchObject({ version: 2, condition })
  expect(await place({ id, text: 'Другое', condition, seen: 1 })).toMatchObject({ version: 2 })
  expect(await place({ id, condition: null, seen: 2 })).toMatchObject({ condition: null })
  const body = popupOf(condition)
  const made = await office(createPopup, { body })
  expect(made.condition).toEqual(condition)
  expect(await office(createPopup, { body })).toEqual(made)
  const other = office(createPopup, { body: { ...body, condition: null } })
  await expect(other).rejects.toMatchObject({ key: 'popup_other' })
})

test('conditions that are too deep, too many or unknown are refused with the reason', async () => {
  const one: Condition = { fact: 'labels', has: 'x' }
  const many = (count: number): Condition[] => Array.from({ length: count }, () => one)
  let endless: Condition = one
  for (let level = 0; level < 200; level++) endless = { not: endless }
  const wrong: [Condition, string][] = [
    [{ not: { all: [{ any: [{ not: one }] }] } }, 'Не больше 4 уровней условий'],
    [endless, 'Не больше 4 уровней условий'],
    [{ all: many(21) }, 'Не больше 20 условий в группе'],
    [{ any: [1, 2, 3].map(() => ({ all: many(20) })) }, 'Не больше 50 условий'],
    [{ fact: 'labels' } as never, 'Условие не разобрать'],
    [{ all: 'x' } as never, 'Условие не разобрать'],
    [{ fact: 'secret', is: 'x' }, 'Нет признака: secret'],
    [{ not: { fact: 'labels', is: 'x' } }, 'Признак сравнивается иначе: labels'],
  ]
  for (const [condition, words] of wrong)
    for (const save of [
      () => place({ condition }),
      () => office(createPopup, { body: popupOf(condition) }),
      () => office(saveCampaign, { params: { id: randomUUID() }, body: draftOf(condition, 0) }),
    ]) {
      const { status, details } = await save().then(
        () => expect.fail(`${words} was accepted`),
        (error: { status: number; details: { fields: Record<string, string> } }) => error,
      )
      expect(status).toBe(422)
      const [[field, said] = ['', '']] = Object.entries(details.fields)
      expect(field).toMatch(/^(condition|audience)/)
      expect(said).toContain(words)
    }
})

test('an operator of any of the three modules reads the facts', async () => {
  for (const permission of ['campaigns.read', 'rotator.read', 'popups.read'] as const) {
    const name = randomUUID()
    const { token } = await addOperator(testApp.deps, { name, permissions: [permission] })
    expect((await testApp.callAs(token)(listFacts, {})).map(({ name: fact }) => fact)).toContain(
      'labels',
    )
  }
})
