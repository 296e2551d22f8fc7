import { randomUUID } from 'node:crypto'
import * as contract from '@ayva/contract/ledger/adjustments'
import { type OpenSamples } from '#lib/samples.ts'
import { addOperator } from '../../platform/operators/operators.ts'

export const openSamples: OpenSamples = async ({ testApp, alisa }) => {
  const operator = async (
    name: string,
    permission: 'adjustments.propose' | 'adjustments.decide',
  ) => {
    const { token } = await addOperator(testApp.deps, { name, permissions: [permission] })
    return testApp.callAs(token)
  }
  const zoya = await operator('Зоя', 'adjustments.propose')
  const yana = await operator('Яна', 'adjustments.decide')
  const params = { playerId: String(alisa.id) }
  const wish = {
    currency: 'RUB',
    reason: 'game_fault',
    words: 'За сбой',
    why: 'заявка 17',
  } as const
  const id = randomUUID()
  await zoya(contract.proposeAdjustment, {
    params,
    body: { ...wish, direction: 'credit', adjustmentId: id, amount: 100_00n },
  })
  // It is decided already: said again it moves nothing.
  await yana(contract.decideAdjustment, {
    params: { ...params, id },
    body: { verdict: 'approve', why: 'проверено' },
  })
  const after = `1764000000000.1.${id}`
  return {
    samples: [
      [contract.listAdjustments, { query: { limit: '10', from: '2026-11-01', to: '2026-11-28' } }],
      [contract.listOfficeAdjustments, { query: { state: 'approved', after } }],
      [contract.listPlayerAdjustments, { params, query: { after } }],
      [
        contract.proposeAdjustment,
        {
          params,
          body: {
            ...wish,
            direction: 'credit',
            adjustmentId: '5b1f2a53-3b0f-4f4e-9d57-0c7b6a1f2e12',
            amount: '5000',
          },
          anyText: ['words', 'why'],
        },
      ],
      [
        contract.decideAdjustment,
        {
          params: { ...params, id },
          body: { verdict: 'approve', why: 'проверено' },
          anyText: ['why'],
        },
      ],
    ],
  }
}
