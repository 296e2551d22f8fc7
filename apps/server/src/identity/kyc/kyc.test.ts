/** Verification by documents, from upload to decision. */
import * as contract from '@ayva/contract/identity/kyc'
import * as office from '@ayva/contract/identity/kyc/office'
import { listAudit } from '@ayva/contract/platform/audit'
import { showSelf } from '@ayva/contract/identity/player'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { type Call } from '@ayva/contract/client'
import { transaction } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { createApp, createConsumers } from '../../app.ts'
import { changeLabels } from '../auth/auth.ts'
import { toldOf } from '../../communication/inbox/inbox.testing.ts'
import { operatorWith, person, picture, sendPassport, upload } from './kyc.testing.ts'

let testApp: TestApp
let olga: Call
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  olga = await operatorWith(testApp, [
    ...(['verification.read', 'verification.open', 'verification.decide'] as const),
    ...(['verification.block_finance', 'audit.read'] as const),
  ])
})
afterAll(() => testApp.close())

const show = ({ call }: TestPlayer) => call(contract.showVerification, {})
const playerOf = ({ id }: TestPlayer) => ({ playerId: String(id) })
const decide = (player: TestPlayer, decision: 'accepted' | 'refused', round = 1) =>
  olga(office.decideVerification, {
    params: playerOf(player),
    body: { round, decision, words: 'Блик на фото', why: 'по снимкам' },
  })
const auditOf = async (player: TestPlayer) =>
  (await olga(listAudit, { query: playerOf(player) }))
    .filter(({ action }) => action !== 'player.looked')
    .map(({ action, why, actor }) => ({
      action,
      why,
      by: actor.split(' ').slice(1).join(' '),
    }))

test('[PLAYER-22, PLAYER-64] a new form has no documents and asks for them', async () => {
  const player = await testApp.player()
  const { verificationForm } = await player.call(showSelf, {})
  expect(verificationForm).toEqual({ status: 'new', actions: [] })
  expect(await show(player)).toEqual({
    status: 'new',
    actions: [],
    person: null,
    kind: null,
    documents: [],
    birthDate: '1990-05-17',
    flags: { accepted: false, operatorAccepted: false, refused: false, verified: false },
    sentAt: null,
    decidedAt: null,
    said: null,
    blockedUntil: null,
    blockedWords: null,
  })
})

test('[PLAYER-67] documents are sent, wait for an operator, are refused, sent again and accepted', async () => {
  const vera = await testApp.player({ name: 'vera' })
  const send = () => vera.call(contract.sendDocuments, { body: { kind: 'passport' } })
  await expect(send()).rejects.toMatchObject({ key: 'person_missing' })
  await vera.call(contract.savePerson, { body: person })
  const file = await picture()
  await upload(testApp, vera, { page: 'main', file })
  await expect(send()).rejects.toMatchObject({
    key: 'pages_missing',
    status: 422,
    message: 'Не хватает снимков: страница с пропиской, фото лица',
  })
  const sent = await sendPassport(testApp, vera)
  expect(sent).toMatchObject({ status: 'sent', kind: 'passport', person })
  expect(sent.documents.map(({ page }) => page).toSorted()).toEqual(['address', 'face', 'main'])
  expect(await send()).toEqual(sent)

  const { waiting } = await olga(office.listVerifications, { query: {} })
  expect(waiting).toContainEqual({ ...playerOf(vera), round: 1, sentAt: sent.sentAt })
  expect(await olga(office.showPlayerVerification, { params: playerOf(vera) })).toMatchObject({
    status: 'sent',
    person,
    birthDate: '1990-05-17',
    round: 1,
  })

  // Sent documents cannot be changed.
  for (const change of [
    () => vera.call(contract.savePerson, { body: person }),
    () => vera.call(contract.removeDocument, { body: { documentId: sent.documents[0]!.id } }),
  ])
    await expect(change()).rejects.toMatchObject({ key: 'form_closed' })
  expect(await upload(testApp, vera, { file })).toMatchObject({ error: { key: 'form_closed' } })

  expect(await decide(vera, 'refused')).toMatchObject({ status: 'refused' })
  expect(await show(vera)).toMatchObject({ said: 'Блик на фото' })
  expect(await decide(vera, 'refused')).toMatchObject({ status: 'refused' })
  await expect(decide(vera, 'accepted')).rejects.toMatchObject({ key: 'round_decided' })
  await expect(decide(vera, 'accepted', 2)).rejects.toMatchObject({ key: 'round_unknown' })
  expect(await show(vera)).toMatchObject({ status: 'refused', flags: { refused: true } })

  await upload(testApp, vera, { page: 'main', file })
  expect(await send()).toMatchObject({ status: 'sent', said: null, flags: { refused: false } })
  expect(await decide(vera, 'accepted', 2)).toMatchObject({ status: 'accepted' })
  await expect(send()).rejects.toMatchObject({ key: 'already_verified' })
  const gone = await olga(office.listVerifications, { query: {} })
  expect(gone.waiting.map(({ playerId }) => playerId)).not.toContain(String(vera.id))

  await readAllEvents(testApp.deps, createConsumers(testApp.deps))
  expect(await toldOf(vera)).toEqual([
    ['verification_accepted', 'Больше ничего присылать не нужно.'],
    ['verification_refused', 'Блик на фото'],
  ])
  expect(await auditOf(vera)).toEqual([
    { action: 'verification.decided', why: 'по снимкам', by: 'Ольга' },
    { action: 'verification.decided', why: 'по снимкам', by: 'Ольга' },
  ])
})

describe('[PLAYER-60 .. PLAYER-63] labels of a player show the result of verification', () => {
  const { accepted, operatorAccepted, refused } = contract.verificationLabels
  test.each<[string[], string, boolean]>([
    [[], 'new', false],
    [[accepted], 'accepted', true],
    [[operatorAccepted], 'accepted', true],
    [[refused], 'refused', false],
    [[refused, accepted], 'accepted', true],
  ])('%j', async (labels, status, verified) => {
    const player = await testApp.player()
    await transaction(testApp.deps.db, (tx) => changeLabels(tx, player.id, { add: labels }))
    expect(await show(player)).toMatchObject({
      status,
      flags: {
        accepted: labels.includes(accepted),
        operatorAccepted: labels.includes(operatorAccepted),
        refused: labels.includes(refused),
        verified,
      },
    })
  })
})

test('a round is decided once, also by two operators at once', async () => {
  const zoya = await testApp.player({ name: 'zoya' })
  await sendPassport(testApp, zoya)
  const decisions = await Promise.allSettled([
    ...(['accepted', 'refused', 'accepted', 'refused'] as const).map((one) => decide(zoya, one)),
  ])
  const made = decisions.filter(({ status }) => status === 'fulfilled')
  expect(made).toHaveLength(2)
  expect((await auditOf(zoya)).map(({ action }) => action)).toEqual(['verification.decided'])
})

test('a decision that is repeated late does not undo later changes', async () => {
  const { operatorAccepted } = contract.verificationLabels
  const rita = await testApp.player({ name: 'rita' })
  await sendPassport(testApp, rita)
  await decide(rita, 'refused')
  await transaction(testApp.deps.db, (tx) =>
    changeLabels(tx, rita.id, { add: [operatorAccepted], remove: [] }),
  )
  const before = await show(rita)
  expect(before).toMatchObject({ status: 'accepted', flags: { operatorAccepted: true } })
  await decide(rita, 'refused')
  expect(await show(rita)).toEqual(before)
  expect(await auditOf(rita)).toHaveLength(1)
})

test('[PLAYER-65] a stop of money is shown with its reason, and ends by itself', async () => {
  const gleb = await testApp.player({ name: 'gleb' })
  const stop = (count: number | null, words: string | null) =>
    olga(office.blockFinance, { params: playerOf(gleb), body: { days: count, words, why: 'банк' } })
  expect(await stop(30, 'Проверяем перевод')).toMatchObject({
    actions: ['block_finance_activity'],
  })
  const until = new Date(testApp.clock.now().getTime() + days(30)).toISOString()
  expect(await show(gleb)).toMatchObject({
    actions: ['block_finance_activity'],
    blockedUntil: until,
    blockedWords: 'Проверяем перевод',
  })
  expect((await gleb.call(showSelf, {})).verificationForm).toEqual({
    status: 'new',
    actions: ['block_finance_activity'],
  })
  await expect(stop(31, 'Навсегда')).rejects.toMatchObject({ status: 422 })
  await expect(stop(3, null)).rejects.toMatchObject({ status: 422 })
  expect(await stop(null, null)).toMatchObject({ actions: [] })
  await stop(1, 'Ещё раз')
  testApp.clock.move(days(1))
  expect(await show(gleb)).toMatchObject({ actions: [], blockedWords: null })
  expect((await auditOf(gleb)).map(({ action }) => action)).toEqual(
    Array(3).fill('finance.blocked'),
  )
})

test('a decision on an unknown player is refused', async () => {
  const params = { playerId: '999999999' }
  await expect(olga(office.showPlayerVerification, { params })).rejects.toMatchObject({
    status: 404,
  })
  const body = { round: 1, decision: 'accepted', words: 'Хорошо', why: 'по снимкам' } as const
  await expect(olga(office.decideVerification, { params, body })).rejects.toMatchObject({
    status: 404,
  })
})
