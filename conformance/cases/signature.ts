import { pspHeaders } from '@ayva/contract/payments/psp'
import { group, isBadRequest, isOk, isUnsigned } from '../table.ts'

const MINUTES_10 = 600

export const signature = group('signature', {
  'a call that is signed as it should be is taken': async (t) => isOk(await t.ask('balance')),
  'a signature that is not right is refused': async (t) => {
    const headers = { [pspHeaders.signature]: 'v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' }
    isUnsigned(await t.ask('balance', {}, { headers }))
  },
  'a call without a signature is refused': async (t) =>
    isUnsigned(await t.ask('balance', {}, { key: null })),
  'a signature by another key is refused': async (t) =>
    isUnsigned(await t.ask('balance', {}, { key: 'a-key-that-nobody-has-been-given' })),
  'a supplier whom nobody knows is refused': async (t) =>
    isUnsigned(await t.ask('balance', {}, { supplier: 'nobody-knows-us' })),
  'a message of ten minutes ago is refused': async (t) =>
    isUnsigned(await t.ask('balance', {}, { late: -MINUTES_10 })),
  'a message of ten minutes ahead is refused': async (t) =>
    isUnsigned(await t.ask('balance', {}, { late: MINUTES_10 })),
  'fields may stand in any order, if they were signed so': async (t) => {
    const write = (body: string) =>
      JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body) as object).toReversed()))
    isOk(await t.ask('balance', {}, { write }))
  },
  'spaces may stand anywhere, if they were signed so': async (t) =>
    isOk(await t.ask('balance', {}, { write: (body) => ` ${body.replaceAll(',', ' , ')}\n` })),
  'fields put into another order after signing are refused': async (t) => {
    const spoil = (body: string) =>
      JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body) as object).toReversed()))
    isUnsigned(await t.ask('balance', {}, { spoil }))
  },
  'a space added after signing is refused': async (t) =>
    isUnsigned(await t.ask('balance', {}, { spoil: (body) => `${body} ` })),
  'another sum put in after signing is refused, and nothing moves': async (t) =>
    t.moves(0, async () => {
      const said = { tx_id: t.id(), round_id: t.id(), amount: t.stake }
      const spoil = (body: string) => body.replace(`"amount":${t.stake}`, '"amount":1')
      isUnsigned(await t.ask('bet', said, { spoil }))
    }),
  'a message to another operator is refused': async (t) =>
    isBadRequest(await t.ask('balance', { operator: 'nobody-is-called-so' })),
  'a message caught and sent to another address has no effect there': async (t) =>
    t.moves(0, async () => {
      const said = { tx_id: t.id(), round_id: t.id(), amount: t.stake }
      isBadRequest(await t.ask('win', { ...said, free: true, reward_id: t.id() }, { path: 'bet' }))
    }),
  'several signatures may stand side by side while a key is replaced': async (t) => {
    const besides = 'v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='
    isOk(await t.ask('balance', {}, { besides }))
  },
})
