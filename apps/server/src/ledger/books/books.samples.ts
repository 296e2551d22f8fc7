import * as contract from '@ayva/contract/ledger/books'
import { type OpenSamples } from '#lib/samples.ts'
import { closeDay, dayBefore } from './books.ts'

export const openSamples: OpenSamples = async ({ testApp }) => {
  const day = dayBefore(testApp.clock.now())
  await closeDay(testApp.deps, day)
  return {
    samples: [
      [contract.showClosedDay, { params: { day } }],
      [contract.showBalanceProof, { params: { day } }],
    ],
  }
}
