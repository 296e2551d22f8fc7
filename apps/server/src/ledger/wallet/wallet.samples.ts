import * as contract from '@ayva/contract/ledger/wallet/repayment'
import { listDayPostings } from '@ayva/contract/ledger/wallet/office'
import { type OpenSamples } from '#lib/samples.ts'
import { addOperator } from '../../platform/operators/operators.ts'

export const openSamples: OpenSamples = async ({ testApp, alisa }) => {
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['repayments.offer'],
  })
  const params = { playerId: String(alisa.id) }
  const wish = { kind: 'repayment', currency: 'RUB', words: 'За неделю', why: 'десять процентов' }
  const standing = crypto.randomUUID()
  const gone = crypto.randomUUID()
  const call = testApp.callAs(token)
  for (const id of [standing, gone])
    await call(contract.offerRepayment, {
      params,
      body: { ...wish, kind: 'repayment', currency: 'RUB', repaymentId: id, amount: 100_00n },
    })
  return {
    samples: [
      [
        listDayPostings,
        {
          query: {
            day: '2026-11-28',
            account: 'provider',
            currency: 'RUB',
            after: `0.1.${standing}`,
          },
        },
      ],
      [contract.takeRepayment, { params: { id: standing } }],
      [
        contract.offerRepayment,
        {
          params,
          body: { ...wish, repaymentId: '7d0f2a53-3b0f-4f4e-9d57-0c7b6a1f2e11', amount: '50000' },
          anyText: ['words', 'why'],
        },
      ],
      [
        contract.callOffRepayment,
        { params: { ...params, id: gone }, body: { why: 'по ошибке' }, anyText: ['why'] },
      ],
    ],
  }
}
